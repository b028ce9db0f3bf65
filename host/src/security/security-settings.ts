import { setting, z } from '@namedrop/plugin-api';

/** Address of RFC 9116. The file is lines of ASCII, so other characters are percent-encoded. */
const ADDRESS = /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+|tel:\+?[\d().-]+)$/;

const Contact = z
  .string()
  .max(500)
  .regex(
    ADDRESS,
    'must be an address such as mailto:security@example.com, https://example.com/report or tel:+1-201-555-0123',
  );

/** Settings of `/.well-known/security.txt`. */
export const SecuritySettings = z
  .strictObject({
    contacts: setting(
      z
        .array(Contact)
        .min(1)
        .optional()
        .describe('Where people report vulnerabilities of this deployment, in /.well-known/security.txt.'),
      { env: 'NAMEDROP_SECURITY_CONTACTS' },
    ),
  })
  .prefault({});
export type SecuritySettings = z.output<typeof SecuritySettings>;
