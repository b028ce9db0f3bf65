import type { Span } from '../span.js';

/** ChatGPT's marker where its page does not replace it. */
const OAICITE = /:contentReference\[oaicite:\d{1,6}\](?:\{index=\d{1,6}\})?/g;
const OAICITE_START = ':contentReference[oaicite:';
/** Signs of which each raised number has one: most answers have none of them. */
const RAISED_SIGNS = [...'^⁰¹²³⁴⁵⁶⁷⁸⁹'];
/** `^1^`, `^2,3^` and superscript digits, also some with commas between. */
const RAISED = /\^\d{1,3}(?:[,–-]\d{1,3}){0,9}\^|[⁰¹²³⁴-⁹]+(?:[, ][⁰¹²³⁴-⁹]+)*/g;

/** Units and symbols with raised numbers of their own: `kg/m²`, `ft²`, `CO²`. In lower case. */
const UNITS: ReadonlySet<string> = new Set(
  (
    'nm µm um mm cm dm dam hm km in inch inches ft foot feet yd yard yards mi mile miles meter meters metre metres ' +
    'kilometer kilometers kilometre kilometres centimeter centimeters centimetre centimetres ha px pt ms sec min hr kg ' +
    'lb mol mc kn sq co'
  ).split(' '),
);
/** No unit has as many letters. */
const LONGEST_UNIT = 12;
const LETTER = /^\p{L}$/u;
/** Characters that may come between a word and its marker: emphasis, quotation marks, brackets, signs of a trade mark. */
const CLOSING = '*_~"”’»)]™®©';
/** Text before a marker that cites for a sentence, or is alone. */
const BEFORE = /^[\s.,;:!?…]?$/u;
/** Text after a raised number that is an exponent, an isotope or an ordinal. */
const GOES_ON = /^[\p{L}\p{N}⁺⁻⁽]/u;

/** The markers `:contentReference[oaicite:0]{index=0}`. */
export function oaiciteMarkers(source: string): Span[] {
  return source.includes(OAICITE_START) ? spansOf(source, OAICITE) : [];
}

/** Raised numbers that cite a source. Those that belong to a number, a unit or a formula are text: `m²`, `10³`, `x^2^`. */
export function raisedNumbers(source: string): Span[] {
  if (!RAISED_SIGNS.some((sign) => source.includes(sign))) return [];
  let markersEnd = -1;
  return spansOf(source, RAISED).filter(({ start, end }) => {
    const cites = start === markersEnd || isBehindText(source, start);
    if (!cites || GOES_ON.test(source.slice(end, end + 2))) return false;
    markersEnd = end;
    return true;
  });
}

function isBehindText(source: string, start: number): boolean {
  let end = start;
  while (end > 0 && CLOSING.includes(source[end - 1] ?? '')) end--;
  const letters = lettersBefore(source, end);
  if (letters === '') return BEFORE.test(source[end - 1] ?? '');
  return letters.length > 1 && !UNITS.has(letters.toLowerCase());
}

/** Returns the letters before an offset: at most as many as a unit may have, and one more. */
function lettersBefore(source: string, end: number): string {
  let start = end;
  while (end - start <= LONGEST_UNIT && LETTER.test(source[start - 1] ?? '')) start--;
  return source.slice(start, end);
}

function spansOf(source: string, pattern: RegExp): Span[] {
  return Array.from(source.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
}
