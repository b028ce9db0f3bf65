const SPACE = 0x20;
/** Behind the last white space of ASCII and Latin-1, but for the no-break space. */
const CONTROLS_END = 0x0e;
const FIRST_CONTROL = 0x09;
const NO_BREAK_SPACE = 0xa0;
/** White space behind Latin-1: the first one, the spaces by width, and all others behind these. */
const OGHAM_SPACE = 0x1680;
const [FIRST_WIDTH, LAST_WIDTH] = [0x2000, 0x200a];
const WIDE_SPACES: ReadonlySet<number> = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/** Whether a piece of a text is one space. */
export function isOneSpace(text: string, start: number, end: number): boolean {
  return end - start === 1 && text.charCodeAt(start) === SPACE;
}

/** Whether a UTF-16 unit is white space, as `\s` of regular expressions; false for NaN. */
export function isWhiteSpace(unit: number): boolean {
  if (unit < OGHAM_SPACE) {
    return unit === SPACE || (unit >= FIRST_CONTROL && unit < CONTROLS_END) || unit === NO_BREAK_SPACE;
  }
  if (unit <= LAST_WIDTH) return unit === OGHAM_SPACE || unit >= FIRST_WIDTH;
  return WIDE_SPACES.has(unit);
}
