import { storableText } from '@namedrop/plugin-api';

/** How JSON writes what PostgreSQL refuses. It may also be found where a text says just these letters. */
const MAYBE_REFUSED = /\\u(?:0000|d[89a-f])/;

/** JSON as PostgreSQL's `jsonb` can keep it: every text in it is storable. Keys are taken as they are. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Looking at each text takes far longer, and there is next to never one to mend.
  return MAYBE_REFUSED.test(json) ? JSON.stringify(value, mended) : json;
}

function mended(_key: string, part: unknown): unknown {
  return typeof part === 'string' ? storableText(part) : part;
}
