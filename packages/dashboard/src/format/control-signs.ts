/** Part of a text: characters as they are, or the name of one that would act on the page unseen. */
export type TextPart = { readonly text: string } | { readonly sign: string; readonly title: string };

/** Characters that reorder a text, hide in it or control a terminal, with short names. */
const NAMES: Readonly<Record<string, string>> = {
  '\u061c': 'ALM',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
const SIGNS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Invisible controls of a text that are shown by name: each is an element, and very many of them freeze a page. */
const MOST_NAMED = 500;
/** Place of an invisible control that is not shown by name. */
const UNNAMED = '\ufffd';

/** More marks on one character than any script writes: a browser takes very long to draw thousands of them. */
const PILE = /(\p{M}{16})\p{M}+/gu;

/** Splits a text at invisible controls, e.g. `a\u202eb` into `a`, the sign `RLO`, `b`. After 500 of them, each is a `\ufffd`. */
export function splitSigns(given: string): TextPart[] {
  const text = given.replace(PILE, `$1${UNNAMED}`);
  const parts: TextPart[] = [];
  let [end, named] = [0, 0];
  for (const { 0: found, index } of text.matchAll(SIGNS)) {
    if (named++ === MOST_NAMED) return [...parts, { text: text.slice(end).replace(SIGNS, UNNAMED) }];
    if (index > end) parts.push({ text: text.slice(end, index) });
    const code = (found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
    parts.push({ sign: NAMES[found] ?? code, title: `Invisible character U+${code}` });
    end = index + 1;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
