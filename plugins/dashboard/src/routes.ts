import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CLIENT_PATHS } from '@namedrop/dashboard-pages';
import { ApiError, type PublicAddress, type Route, route } from '@namedrop/plugin-api';
import { fileReply } from './file-reply.js';
import { PAGE_HEADERS, pageAt } from './page.js';
import { type Site, type SiteFile, siteFile } from './site-files.js';

/** Names of assets contain a hash of their bytes. */
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Declares the pages of the dashboard: one document at each path of the pages, and the assets that it loads. */
export function siteRoutes(site: Site, address: PublicAddress): Route[] {
  let page: SiteFile | undefined;
  const pageFile = () => {
    page ??= encodedPage(pageAt(new URL(address.of('/')).pathname, site.page));
    return page;
  };
  return [
    ...CLIENT_PATHS.map((path) =>
      route({
        method: 'get',
        path,
        auth: 'none',
        handle: async ({ headers }) => fileReply(pageFile(), headers, PAGE_HEADERS),
      }),
    ),
    route({
      method: 'get',
      path: '/assets/:file',
      auth: 'none',
      async handle({ headers, params: { file = '' } }) {
        const asset = site.assets.get(file);
        if (!asset) throw new ApiError(404, 'not_found', 'There is no such file. Reload the page of the dashboard.');
        return fileReply(asset, headers, FOREVER);
      },
    }),
  ];
}

function encodedPage(text: string): SiteFile {
  const bytes = Buffer.from(text);
  return siteFile('text/html; charset=utf-8', bytes, { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) });
}
