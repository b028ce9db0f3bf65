import { SITE_FOLDER } from '@namedrop/dashboard-pages';
import { API_VERSION, definePlugin, PublicAddress, z } from '@namedrop/plugin-api';
import { siteRoutes } from './routes.js';
import { readSite } from './site-files.js';

/** The dashboard: pages that people read in a browser. They call the session API of this host and nothing else. */
export default definePlugin({
  id: 'dashboard',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { address: PublicAddress },
  async setup({ ports }) {
    return { routes: siteRoutes(await readSite(SITE_FOLDER), ports.address) };
  },
});
