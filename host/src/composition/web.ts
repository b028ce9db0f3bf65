import { Clock, Http, PublicWeb } from '@namedrop/plugin-api';
import { cappedHttp } from '@namedrop/plugin-runtime';
import { CitationResolver } from '../citations/citation-resolver.js';
import { ShortLinkHosts } from '../citations/short-link-hosts.js';
import { ShortLinks } from '../citations/short-links.js';
import { DEPLOYMENT, hostModule } from '../container.js';
import { docsRoutes } from '../docs/docs.route.js';
import { GuardedWeb } from '../egress/guarded-web.js';
import { askNameServers } from '../egress/name-servers.js';
import { Reach } from '../egress/reach.js';
import { PublicAddress } from '../http/addresses/public-address.js';
import { TopUp } from '../http/addresses/top-up.js';
import { openApiRoute } from '../openapi/openapi.route.js';
import { securityTxtRoute } from '../security/security-txt.route.js';
import { CORE, LOG, STOPPING } from './values.js';

/** Addresses of the deployment, and what it reaches of the web. */
export const webModule = hostModule((bind) => {
  bind.service(PublicAddress, { core: CORE }, ({ core }) => new PublicAddress(core.baseUrl));
  bind.service(TopUp, { core: CORE, address: PublicAddress }, ({ core, address }) => new TopUp(address, core.topupUrl));
  bind.service(Http, {}, () => cappedHttp());
  bind.service(PublicWeb, { core: CORE }, ({ core }) => {
    return new GuardedWeb({ reach: new Reach(core.allowPrivateTargets), lookUp: askNameServers });
  });
  bind.service(CitationResolver, { core: CORE, web: PublicWeb, stopping: STOPPING }, ({ core, web, stopping }) => {
    const { resolveShortLinks, shortLinkHosts } = core.citations;
    if (!resolveShortLinks) return new CitationResolver(undefined);
    return new CitationResolver(new ShortLinks({ web, hosts: new ShortLinkHosts(shortLinkHosts), stopping }));
  });
});

/** The reference of the API. */
export const referenceModule = hostModule((bind) => {
  bind.routes({ address: PublicAddress }, ({ address }) => docsRoutes(address));
  bind.routes({ deployment: DEPLOYMENT, address: PublicAddress, log: LOG }, (parts) => [openApiRoute(parts)]);
  bind.routes({ core: CORE, clock: Clock }, ({ core, clock }) => {
    const { security, baseUrl } = core;
    return security.contacts ? [securityTxtRoute({ contacts: security.contacts, baseUrl, clock })] : [];
  });
});
