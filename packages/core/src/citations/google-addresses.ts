/** Hosts of Google's search, in all countries. */
export const GOOGLE_HOST = /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Articles of Google News: pages that only lead to the article of a publisher. */
export const GOOGLE_NEWS = { host: 'news.google.com', path: /^\/(?:rss\/)?(?:articles|read)\/./ } as const;
