/** A page's address as ChatGPT links to it: it tells the page where the reader came from. */
export function referredUrl(page: string, source: string): string {
  const url = new URL(page);
  url.searchParams.set('utm_source', source);
  return url.href;
}
