/** Everything comes from this host, and nothing runs that is within the page itself. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** Place of the base path in the page as it is built. */
const BASE_META = '<meta name="namedrop-base" content="/">';

/**
 * Puts the path of the deployment into the page: its links to assets, and the base that its script reads.
 * @param base with a slash at both ends, e.g. `/` or `/namedrop/`. Percent-encoded, so it needs no escape.
 * @throws Error for a page without a place for the base
 */
export function pageAt(base: string, page: string): string {
  if (!page.includes(BASE_META)) throw new Error('the page of the dashboard has no place for its base path');
  return page
    .replace(BASE_META, () => BASE_META.replace('"/"', `"${base}"`))
    .replaceAll('"./assets/', `"${base}assets/`);
}
