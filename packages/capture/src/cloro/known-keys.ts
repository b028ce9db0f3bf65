import { kindName } from '../reading/kind-name.js';
import type { Notes } from '../vendor.js';

/** Keys of an answer, in lower case without `_`: those that are read, and those that are left alone on purpose. */
const KNOWN = new Set([
  ...['text', 'markdown', 'html', 'model', 'rawresponse', 'success', 'error', 'status'],
  ...['sources', 'citationpills', 'relatedlinks'],
  ...['searchqueries', 'searchmodelqueries', 'relatedqueries', 'relatedsearches', 'peoplealsoask'],
  ...['entities', 'ads', 'shoppingcards', 'shopping', 'inlineproducts', 'places', 'map', 'maps', 'videos', 'images'],
  ...['aioverview', 'organicresults', 'featuredsnippet', 'knowledgegraph', 'pagination', 'searchinformation'],
  ...['id', 'taskid', 'prompt', 'query', 'country', 'state', 'language', 'url', 'timestamp', 'credits'],
]);

/** Keys that are looked at: answers have some dozens. */
const MOST_KEYS = 300;

/** Notes the keys of a part of a reply that nobody knows: something may be said there now. */
export function noteUnknownKeys(part: unknown, notes: Notes): void {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
  for (const key of Object.keys(part).slice(0, MOST_KEYS)) {
    if (!KNOWN.has(key.replaceAll('_', '').toLowerCase())) notes.unknown(kindName(key));
  }
}
