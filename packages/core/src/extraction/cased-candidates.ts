import { isOneSpace } from '../brand/white-space.js';
import type { Occurrence } from './candidate.js';
import type { Structure } from './structure.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

/** Between the words of one run. */
const WITHIN_RUN = /^(?: ?& ?| |\+|® |™ )$/u;
/** A host name of which a word is the first label: `monday.com`. */
export const HOST = /\.(?:com|io|ai|co|net|org|app|dev|so|de|fr|es|it|nl|me|tv|gg|sh|ru|jp|kr|cn)(?![\p{L}\p{N}])/uy;
const FULL_STOP = 0x2e;
/** Words of `of the` in `Bank of the West`. */
const MOST_CONNECTORS = 2;
const LATIN = /^\p{sc=Latin}/u;
const MOST_STARTS = 6;
/** Small words that head items before a capital without naming anything. */
const SMALL_HEADS: ReadonlySet<string> = new Set(
  'the a an for with if and or in on to your le la el il de die der das'.split(' '),
);

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
    private readonly words: readonly Token[],
    private readonly vocabulary: Vocabulary,
    private readonly structure: Structure,
  ) {
    this.runs = this.readRuns();
  }

  /** Returns every place at which a name may begin, in order. */
  occurrences(): readonly Occurrence[] {
    const found: Occurrence[] = [];
    for (const run of this.runs) this.addStarts(run, found);
    return found;
  }

  private addStarts({ from, to }: CapitalRun, found: Occurrence[]): void {
    const runEnd = this.words[to - 1]?.end ?? 0;
    for (let index = from; index < Math.min(to, from + MOST_STARTS); index++) {
      const word = this.words[index] as Token;
      const isModel = index > from && word.form.hasDigit;
      if (word.form.isNumeric || isModel) continue;
      const end = this.vocabulary.listedFrom(index) ?? word.end;
      found.push({ start: word.start, end, runEnd, word: index, inRun: index - from, kind: 'cased' });
    }
  }

  private readRuns(): readonly CapitalRun[] {
    const runs: { from: number; to: number }[] = [];
    for (let index = 0; index < this.words.length; index++) {
      const word = this.words[index] as Token;
      if (!this.isNameLike(word, index)) continue;
      const last = runs.at(-1);
      if (last && this.goesOn(last, index)) last.to = index + 1;
      else if (!word.form.isNumber) runs.push({ from: index, to: index + 1 });
    }
    return runs;
  }

  private goesOn(run: CapitalRun, index: number): boolean {
    const last = this.words[run.to - 1] as Token;
    const next = this.words[index] as Token;
    if (run.to === index) {
      return isOneSpace(this.text, last.end, next.start) || WITHIN_RUN.test(this.text.slice(last.end, next.start));
    }
    if (index - run.to > MOST_CONNECTORS || this.words[run.to]?.written !== 'of') return false;
    const between = this.text.slice(last.end, next.start);
    return between === ' of ' || between === ' of the ';
  }

  private isNameLike(word: Token, index: number): boolean {
    const { form, written, end, start } = word;
    if (form.isNameLike || this.isHost(end)) return true;
    if (this.vocabulary.isCaseless && LATIN.test(written) && !LATIN.test(this.text[start - 2] ?? '')) return true;
    if (written.length < 2 || !form.beginsSmall) return false;
    const next = this.words[index + 1];
    const goesOn = next?.form.hasCapital && next.start === end + 1 && this.text[end] === ' ';
    if (this.vocabulary.isOrdinarySmall(word))
      return goesOn === true && !SMALL_HEADS.has(form.key) && this.isHead(start);
    return goesOn || form.listed.isName || this.isHead(start);
  }

  private isHost(end: number): boolean {
    if (this.text.charCodeAt(end) !== FULL_STOP) return false;
    HOST.lastIndex = end;
    return HOST.test(this.text);
  }

  private isHead(at: number): boolean {
    const { kind } = this.structure.position(at);
    return kind !== 'inside' && kind !== 'sentence';
  }
}
