import { type Reply, type Route, route } from '@namedrop/plugin-api';
import type { PublicAddress } from '../http/addresses/public-address.js';
import { docsPage, PAGE_POLICY, START_SCRIPT } from './docs-page.js';
import { referenceLimit } from './reference-limit.js';
import { readViewerFile, VIEWER_FILES, type ViewerFile } from './viewer-files.js';

const DOCS_PATH = '/docs';
const DOCUMENT_PATH = '/openapi.json';

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
  'Referrer-Policy': 'no-referrer',
};
/** Short, since an upgrade of the host may bring another viewer under the same names. */
const CACHED = { 'Cache-Control': 'public, max-age=3600' };

/** `GET /docs`: the API reference, a page over `/openapi.json`. The host serves everything that the page loads. */
export const docsRoutes = (address: PublicAddress): readonly Route[] => {
  const pathOf = (path: string) => new URL(address.of(path)).pathname;
  const page = () => docsPage({ files: pathOf(DOCS_PATH), document: pathOf(DOCUMENT_PATH) });
  const script = { 'Content-Type': VIEWER_FILES['swagger-ui-bundle.js'], ...CACHED };
  return [
    get(DOCS_PATH, async () => ({ status: 200, headers: PAGE_HEADERS, body: page() })),
    get(`${DOCS_PATH}/start.js`, async () => ({ status: 200, headers: script, body: START_SCRIPT })),
    ...(Object.keys(VIEWER_FILES) as ViewerFile[]).map(viewerRoute),
  ];
};

const limit = referenceLimit('docs');

const get = (path: string, handle: () => Promise<Reply>): Route =>
  route({ method: 'get', path, auth: 'none', limit, handle });

/** Serves a file of the viewer. Gzipped for every client: the page is for browsers, and all of them accept gzip. */
function viewerRoute(name: ViewerFile): Route {
  const headers = { 'Content-Type': VIEWER_FILES[name], 'Content-Encoding': 'gzip', ...CACHED };
  let body: Uint8Array | undefined;
  return get(`${DOCS_PATH}/${name}`, async () => {
    body ??= await readViewerFile(name);
    return { status: 200, headers, body };
  });
}
