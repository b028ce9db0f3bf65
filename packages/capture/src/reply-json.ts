import { parsedJson, SurfaceError } from '@namedrop/plugin-api';

/** Values of a reply, at any depth: real ones have some hundreds, and each takes time to be judged. */
const MOST_VALUES = 20_000;

/** What a reply says; undefined when it is no JSON, or says far more than any real one. */
export function replyJson(body: string): unknown {
  const json = parsedJson(body);
  return isOverfull(json) ? undefined : json;
}

/** @throws SurfaceError `error` where `replyJson` gives nothing. Without the parser's words: they quote the body */
export function replyJsonOrThrow(body: string, vendor: string): unknown {
  const json = replyJson(body);
  if (json === undefined) throw new SurfaceError('error', `${vendor}: the reply is no JSON, or too much of it`);
  return json;
}

/** Counts in a loop: how deep a reply is nested is its own choice. */
function isOverfull(json: unknown): boolean {
  const left = [json];
  let values = 1;
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      if (++values > MOST_VALUES) return true;
      left.push((value as Record<string, unknown>)[key]);
    }
  }
  return false;
}
