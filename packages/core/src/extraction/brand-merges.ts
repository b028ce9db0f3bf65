import { brandKey } from '../brand/brand-key.js';
import { POSSESSIVE } from '../brand/capital-runs.js';
import type { Candidate, Reading } from './candidate.js';
import { isHead } from './offers.js';

/** Candidates that name one brand. */
export interface MergedBrand {
  /** Index of the candidate that gives its name. */
  readonly index: number;
  /** Indices of all of its candidates. */
  readonly members: readonly number[];
}

/** Longest chain of owners: a bracketed longer writing of an inflected name. */
const MOST_STEPS = 3;
const BRACKET = /[ ]?[(（]\s?(?:ex-?|formerly |früher |ehemals |anciennement |antes )?$/u;
const LONGEST_BRACKET = 16;
const LATIN = /\p{sc=Latn}/u;

/** Merges candidates that are one brand: longer and inflected writings, and other writings in brackets. */
export class BrandMerges {
  private readonly byKey: ReadonlyMap<string, number>;
  /** Candidates by the place where one of their occurrences, or its run, ends. */
  private readonly byEnd = new Map<number, number>();
  /** First candidate by its key without the last letter. */
  private readonly byStem = new Map<string, number>();
  private readonly begins: ReadonlySet<number>;
  /** Starts of the words inside names of several words. */
  private readonly covered = new Set<number>();

  /** @param names indices of the candidates that name brands */
  constructor(
    private readonly reading: Reading,
    private readonly names: readonly number[],
  ) {
    this.byKey = new Map(names.map((index) => [this.candidate(index).key, index]));
    for (const index of names) {
      for (const { runEnd, end, word } of this.candidate(index).occurrences) {
        for (let at = (word ?? Number.NaN) + 1; (reading.words[at]?.start ?? end) < end; at++) {
          this.covered.add(reading.words[at]?.start ?? 0);
        }
        this.byEnd.set(end, index);
        if (!this.byEnd.has(runEnd)) this.byEnd.set(runEnd, index);
      }
    }
    for (const index of names) {
      const { key } = this.candidate(index);
      const stem = key.slice(0, -1);
      if (key.length > 3 && !this.byStem.has(stem)) this.byStem.set(stem, index);
    }
    const begins = names.flatMap((index) => this.candidate(index).occurrences.filter(({ inRun }) => inRun === 0));
    this.begins = new Set(begins.map(({ start }) => start));
  }

  /** Returns the brands; later words of another name that no list has are left out. */
  merged(): readonly MergedBrand[] {
    const owners = new Map<number, number>();
    for (const index of this.names) {
      const owner = this.ownerOf(index);
      if (owner !== undefined && owner !== index) owners.set(index, owner);
    }
    const members = new Map<number, number[]>();
    for (const index of this.names) {
      let owner = index;
      for (let step = 0; step < MOST_STEPS; step++) owner = owners.get(owner) ?? owner;
      if (owner === index && this.isPartOfName(index)) continue;
      const own = members.get(owner);
      if (own) own.push(index);
      else members.set(owner, [index]);
    }
    return [...members].map(([index, own]) => ({ index, members: own }));
  }

  private candidate(index: number): Candidate {
    return this.reading.candidates[index] as Candidate;
  }

  private ownerOf(index: number): number | undefined {
    return this.shorter(index) ?? this.bracketed(index) ?? this.compound(index) ?? this.uninflected(index);
  }

  /** `Google` of `Google Home`; not where the answer presents both, and the shorter name alone. */
  private shorter(index: number): number | undefined {
    const { words, visible } = this.reading;
    const { key, occurrences } = this.candidate(index);
    const [{ word, end } = { word: undefined, end: 0 }] = occurrences;
    const first = words[word ?? -1];
    if (word === undefined || !first || first.end >= end) return undefined;
    for (let last = word; (words[last]?.end ?? end) < end; last++) {
      const prefix = brandKey(visible.text.slice(first.start, words[last]?.end).replace(POSSESSIVE, ''));
      const owner = prefix === key ? undefined : (this.byKey.get(prefix) ?? this.byKey.get(first.key));
      if (owner !== undefined && owner !== index && !(this.heads(index) && this.headsAlone(owner))) return owner;
    }
    return undefined;
  }

  private heads(index: number): boolean {
    return this.candidate(index).occurrences.some((occurrence) => isHead(this.reading, occurrence));
  }

  private headsAlone(index: number): boolean {
    const { occurrences } = this.candidate(index);
    return occurrences.some((occurrence) => occurrence.runEnd === occurrence.end && isHead(this.reading, occurrence));
  }

  /** The name that brackets follow which hold another writing of it: `HighLevel (GoHighLevel)`, `نون (Noon)`. */
  private bracketed(index: number): number | undefined {
    const { text } = this.reading.visible;
    const { key, occurrences } = this.candidate(index);
    for (const { start, end, runEnd } of occurrences) {
      const bracket = BRACKET.exec(text.slice(Math.max(0, start - LONGEST_BRACKET), start))?.[0];
      const owner = bracket === undefined ? undefined : this.byEnd.get(start - bracket.length);
      if (bracket === undefined || owner === undefined || owner === index || !/[)）/,]/u.test(text[runEnd] ?? ''))
        continue;
      const ownerKey = this.candidate(owner).key;
      const isOtherScript = LATIN.test(text.slice(start, end)) !== LATIN.test(ownerKey);
      if (isOtherScript || /\p{L}/u.test(bracket) || ownerKey.includes(key) || key.includes(ownerKey)) return owner;
    }
    return undefined;
  }

  /** `Heroku` of `Heroku-like`. */
  private compound(index: number): number | undefined {
    const { occurrences } = this.candidate(index);
    const first = this.reading.words[occurrences[0]?.word ?? -1];
    if (!first?.form.isCompound) return undefined;
    const parts = first.written.split(/[-‑]/u);
    return /^\p{Ll}/u.test(parts[1] ?? '') ? this.byKey.get((parts[0] ?? '').toLowerCase()) : undefined;
  }

  /** The nominative of a Russian name, or its first form: `МегаФон` of `МегаФона`. */
  private uninflected(index: number): number | undefined {
    const { key } = this.candidate(index);
    if (this.reading.language !== 'ru' || key.length < 4) return undefined;
    for (const cut of [1, 2]) {
      const owner = key.length - cut < 3 ? undefined : this.byKey.get(key.slice(0, -cut));
      if (owner !== undefined) return owner;
    }
    const owner = this.byStem.get(key.slice(0, -1));
    return owner !== undefined && owner < index ? owner : undefined;
  }

  /** Whether a candidate appears only behind the first word of another name: `Co-op` of `REI Co-op`. */
  private isPartOfName(index: number): boolean {
    const { key, letters, listed, occurrences } = this.candidate(index);
    if (occurrences.every(({ start }) => this.covered.has(start))) return true;
    if (key === letters && listed.isName) return false;
    return occurrences.every(({ word, inRun }) => {
      if (word === undefined) return false;
      const before = this.reading.words.slice(Math.max(0, word - inRun), word);
      return before.some(({ start }) => this.begins.has(start));
    });
  }
}
