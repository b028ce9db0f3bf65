/** Several times what those of real answers take. */
const MOST_BYTES = 32 * 1024;

/**
 * The first citations of an answer that take at most 32 KiB of JSON together: a search tells them with each of up to 100
 * mentions. All of them are in the ask that the crawl is archived as.
 */
export function firstCitations<C extends object>(citations: readonly C[]): readonly C[] {
  let left = MOST_BYTES;
  const end = citations.findIndex((citation) => {
    left -= Buffer.byteLength(JSON.stringify(citation));
    return left < 0;
  });
  return end < 0 ? citations : citations.slice(0, end);
}
