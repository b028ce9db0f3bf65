import { setting, z } from '@namedrop/plugin-api';

const LinkHost = z
  .string()
  .regex(/^[a-z\d.-]{1,253}(?::\d{1,5})?$/, 'must be a host in lower case, such as acme.link or 127.0.0.1:8080');

/** Settings of the pages that answers cite. */
export const CitationSettings = z
  .strictObject({
    resolveShortLinks: setting(
      z
        .boolean()
        .default(true)
        .describe('Whether the hosts of short links such as t.co are asked for the pages that answers cite by them.'),
      { env: 'NAMEDROP_RESOLVE_SHORT_LINKS' },
    ),
    shortLinkHosts: setting(
      z.array(LinkHost).optional().describe('Further hosts of short links, e.g. the one of a brand.'),
      { env: 'NAMEDROP_SHORT_LINK_HOSTS' },
    ),
  })
  .prefault({});
