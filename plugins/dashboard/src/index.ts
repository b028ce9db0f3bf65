import { SITE_FOLDER } from '@namedrop/dashboard-pages';
import { API_VERSION, definePlugin, PublicAddress, z } from '@namedrop/plugin-api';
import { siteRoutes } from './routes.js';
import { readAssets, readPage } from './site-files.js';

/** The dashboard: pages that people read in a browser. They call the session API of this host and nothing else. */
export default definePlugin({
  id: 'dashboard',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: { address: PublicAddress },
  async setup({ ports }) {
    const [page, assets] = await Promise.all([readPage(SITE_FOLDER), readAssets(SITE_FOLDER)]);
    return { routes: siteRoutes({ page, assets }, ports.address) };
  },
});
