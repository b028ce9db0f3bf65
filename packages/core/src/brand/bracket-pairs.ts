/** Engines wrap their citation markers in these characters of the private use area. */
export const PRIVATE_OPEN = '\ue200';
const PRIVATE_CLOSE = '\ue201';

const NEW_LINE = 0x0a;
const ESCAPE = 0x5c;
/** Every opening bracket with the one that closes it. */
const BRACKETS = ['()', '[]', '【】', `${PRIVATE_OPEN}${PRIVATE_CLOSE}`];
/** By UTF-16 unit: the index of the kind of bracket that it opens or closes. */
const OPENS = new Map(BRACKETS.map((pair, kind) => [pair.charCodeAt(0), kind]));
const CLOSES = new Map(BRACKETS.map((pair, kind) => [pair.charCodeAt(1), kind]));
const ASCII_END = 0x80;
/** ASCII by code: 1 for brackets, the end of a line, and what makes the next unit neither. */
const NOTABLE = Uint8Array.from({ length: ASCII_END }, (_, unit) =>
  unit === NEW_LINE || unit === ESCAPE || OPENS.has(unit) || CLOSES.has(unit) ? 1 : 0,
);

/** The first bracket behind ASCII. */
const FIRST_WIDE = 0x3010;

/** For the place of every opening bracket, the place of the one that closes it on the same line; linear. */
export function bracketPairs(source: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[][] = BRACKETS.map(() => []);
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit < ASCII_END ? NOTABLE[unit] === 0 : !isWideBracket(unit)) continue;
    if (unit === ESCAPE) at++;
    else if (unit === NEW_LINE) clear(open);
    else {
      open[OPENS.get(unit) ?? -1]?.push(at);
      const start = open[CLOSES.get(unit) ?? -1]?.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

function isWideBracket(unit: number): boolean {
  return unit >= FIRST_WIDE && (OPENS.has(unit) || CLOSES.has(unit));
}

function clear(stacks: readonly number[][]): void {
  for (const stack of stacks) if (stack.length > 0) stack.length = 0;
}
