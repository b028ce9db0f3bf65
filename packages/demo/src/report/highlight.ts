import { distance } from 'fastest-levenshtein';

/** Most changed letters at which words still count as the brand misspelt; a third of it if the brand is short. */
const MAX_DISTANCE = 2;

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Marks the brand in a sentence: every place that spells it, whatever its capitals, accents and blanks; failing that,
 * the words that come closest to it. A sentence without anything like it comes back as it is.
 */
export function highlight(sentence: string, brand: string, mark: (text: string) => string): string {
  const target = fold(brand);
  if (target === '') return sentence;
  const windows = windowsOf(sentence, wordsOf(brand).length + 1);
  const spelt = windows.filter(({ start, end }) => fold(sentence.slice(start, end)) === target);
  const found = [spelt, substringsOf(sentence, brand), closest(sentence, windows, target)].find(
    ({ length }) => length > 0,
  );
  return withoutOverlaps(found ?? []).reduceRight(
    (text, { start, end }) => text.slice(0, start) + mark(text.slice(start, end)) + text.slice(end),
    sentence,
  );
}

/** For scripts that put no blanks between words, and for brands of signs only. */
function substringsOf(sentence: string, brand: string): Span[] {
  const literal = new RegExp(brand.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  return [...sentence.matchAll(literal)].map(spanOf);
}

function closest(sentence: string, windows: readonly Span[], target: string): Span[] {
  const limit = Math.min(MAX_DISTANCE, target.length / 3);
  const [best] = windows
    .map((window) => ({ ...window, changed: distance(fold(sentence.slice(window.start, window.end)), target) }))
    .filter(({ changed }) => changed <= limit)
    .sort((one, other) => one.changed - other.changed);
  return best ? [best] : [];
}

/** Every run of one to `most` neighbouring words, in reading order. */
function windowsOf(text: string, most: number): Span[] {
  const words = wordsOf(text);
  return words.flatMap(({ start }, first) => words.slice(first, first + most).map(({ end }) => ({ start, end })));
}

function wordsOf(text: string): Span[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(spanOf);
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

/** Letters and digits only, without accents and capitals. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
