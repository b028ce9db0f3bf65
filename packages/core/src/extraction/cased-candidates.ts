import { CAPITAL, type Word } from '../brand/capital-runs.js';
import type { Occurrence } from './candidate.js';
import type { Structure } from './structure.js';
import type { Vocabulary } from './vocabulary.js';

const DIGIT_FIRST = /^\p{N}/u;
const LETTER = /\p{L}/u;
/** Between the words of one run. */
const WITHIN_RUN = /^(?: ?& ?| |\+|® |™ )$/u;
/** A host name of which a word is the first label: `monday.com`. */
export const HOST = /\.(?:com|io|ai|co|net|org|app|dev|so|de|fr|es|it|nl|me|tv|gg|sh|ru|jp|kr|cn)(?![\p{L}\p{N}])/uy;
/** Small words that connect the words of a name: `Bank of America`. */
const CONNECTORS = new Set(['of', 'de', 'del', 'la', 'the', 'and', 'für', 'di', 'van', 'von', 'for']);
const MIXED = /^\p{Ll}+\p{N}+\p{Ll}*$/u;
const LATIN = /^\p{sc=Latin}/u;
const MOST_STARTS = 6;
const GENERIC_SMALL = new Set([
  'the',
  'a',
  'an',
  'for',
  'with',
  'if',
  'and',
  'or',
  'in',
  'on',
  'to',
  'your',
  'le',
  'la',
  'el',
  'il',
  'de',
  'die',
  'der',
  'das',
]);

/** Words in a row that have capitals, digits or odd spellings. */
export interface CapitalRun {
  /** Indices of the first word and behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Finds the runs of capitalised words, and every word in them at which a name may begin. */
export class CasedCandidates {
  readonly runs: readonly CapitalRun[];

  constructor(
    private readonly text: string,
    private readonly words: readonly Word[],
    private readonly vocabulary: Vocabulary,
    private readonly structure: Structure,
  ) {
    this.runs = this.readRuns();
  }

  *occurrences(): Generator<Occurrence> {
    for (const run of this.runs) yield* this.startsIn(run);
  }

  private *startsIn({ from, to }: CapitalRun): Generator<Occurrence> {
    const runEnd = this.words[to - 1]?.end ?? 0;
    for (let index = from; index < Math.min(to, from + MOST_STARTS); index++) {
      const word = this.words[index] as Word;
      if (DIGIT_FIRST.test(word.written) && !LETTER.test(word.written)) {
        continue;
      }
      const listed = this.vocabulary.listedFrom(index);
      if (!this.isModel(word, index > from)) {
        const end = listed ?? word.end;
        yield { start: word.start, end, runEnd, word: index, inRun: index - from, kind: 'cased' };
      }
    }
  }

  private isModel({ written }: Word, later: boolean): boolean {
    return later && /\p{N}/u.test(written);
  }

  private readRuns(): readonly CapitalRun[] {
    const runs: { from: number; to: number }[] = [];
    for (let index = 0; index < this.words.length; index++) {
      const word = this.words[index] as Word;
      if (!this.isNameLike(word, index)) continue;
      const last = runs.at(-1);
      if (last && this.goesOn(last, index)) last.to = index + 1;
      else if (!/^\p{N}+$/u.test(word.written)) runs.push({ from: index, to: index + 1 });
    }
    return runs;
  }

  private goesOn(run: CapitalRun, index: number): boolean {
    const last = this.words[run.to - 1] as Word;
    const next = this.words[index] as Word;
    if (run.to === index) return WITHIN_RUN.test(this.text.slice(last.end, next.start));
    const between = this.words.slice(run.to, index);
    if (between.length > 2 || !between.every(({ written }) => CONNECTORS.has(written))) return false;
    if (next.start - last.end > 12) return false;
    return (
      between.length > 0 && /^[\p{L} ]+$/u.test(this.text.slice(last.end, next.start)) && between[0]?.written === 'of'
    );
  }

  private isNameLike({ key, written, end, start }: Word, index: number): boolean {
    if (CAPITAL.test(written) || DIGIT_FIRST.test(written)) return true;
    if (MIXED.test(written)) return true;
    HOST.lastIndex = end;
    if (HOST.test(this.text)) return true;
    if (/^\p{Ll}/u.test(written) && written.length > 1) {
      const next = this.words[index + 1];
      const goesOn = next && CAPITAL.test(next.written) && this.text.slice(end, next.start) === ' ';
      const { kind } = this.structure.position(start);
      const isHead = kind !== 'inside' && kind !== 'sentence';
      if (isHead && goesOn && !GENERIC_SMALL.has(key)) return true;
      if (!this.vocabulary.isOrdinarySmall(key) && (goesOn || isHead || this.vocabulary.isListedName(key))) return true;
    }
    return this.vocabulary.isCaseless && LATIN.test(written) && !LATIN.test(this.text[start - 2] ?? '');
  }
}
