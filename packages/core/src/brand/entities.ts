const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    rsquo: '’',
    lsquo: '‘',
    trade: '™',
    reg: '®',
    copy: '©',
  }),
);
const LONGEST = 10;

/** The character reference that begins with the `&` at `at`, e.g. `&amp;` or `&#x20;`; undefined when there is none. */
export function entityAt(source: string, at: number): { readonly character: string; readonly end: number } | undefined {
  const inside = source.slice(at + 1, at + 1 + LONGEST);
  const length = inside.indexOf(';');
  if (length < 1) return undefined;
  const name = inside.slice(0, length);
  const character = name.startsWith('#') ? numbered(name.slice(1)) : NAMED.get(name);
  return character === undefined ? undefined : { character, end: at + length + 2 };
}

function numbered(digits: string): string | undefined {
  const hexadecimal = /^x[0-9a-f]{1,6}$/i.test(digits);
  if (!hexadecimal && !/^[0-9]{1,7}$/.test(digits)) return undefined;
  const codePoint = hexadecimal ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return codePoint > 0x10ffff || surrogate ? undefined : String.fromCodePoint(codePoint);
}
