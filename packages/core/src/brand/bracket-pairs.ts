/** Engines wrap their citation markers in these characters of the private use area. */
export const PRIVATE_OPEN = '\ue200';
const PRIVATE_CLOSE = '\ue201';

const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['【', '】'],
  [PRIVATE_OPEN, PRIVATE_CLOSE],
]);
const CLOSERS: ReadonlySet<string> = new Set(CLOSED_BY.values());

/** A bracket, the end of a line, or what is escaped and hence neither. */
const NOTABLE = /[()[\]【】\ue200\ue201\n]|\\[\s\S]/g;

/** For the place of every opening bracket, the place of the one that closes it on the same line; linear. */
export function bracketPairs(source: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open = new Map<string, number[]>([...CLOSERS].map((closer) => [closer, []]));
  for (const { 0: character, index: at } of source.matchAll(NOTABLE)) {
    const closer = CLOSED_BY.get(character);
    if (closer !== undefined) open.get(closer)?.push(at);
    else if (CLOSERS.has(character)) {
      const start = open.get(character)?.pop();
      if (start !== undefined) pairs.set(start, at);
    } else if (character === '\n') for (const stack of open.values()) stack.length = 0;
  }
  return pairs;
}
