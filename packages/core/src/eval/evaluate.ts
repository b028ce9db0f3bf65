import type { Matching } from '../brand/matching.js';
import { type FoundMention, MentionReader } from '../mentions/mention-reader.js';
import { namedBrands } from '../mentions/named-brands.js';
import { Tally } from './figures.js';
import { type Label, type LabelledAnswer, queryOf } from './labelled-answer.js';
import { isSameName, isVariant, plainText } from './plain-words.js';

/** How one way of matching agrees with the labels. Every tally is kept by what it is about. */
export interface Agreement {
  /** Labelled brands that are found. */
  readonly recallBySurface: Tally;
  readonly recallByLength: Tally;
  /** Absent brands that are found all the same. */
  readonly falseBySurface: Tally;
  readonly falseByLength: Tally;
  /** Brands that stand in the answer in another spelling, or without being labelled, and are found. */
  readonly unlabelled: Tally;
  /** Answers whose first labelled brand is read as the first of the labelled ones; order of mention breaks ties. */
  readonly top: Tally;
  /** Answers whose first labelled brand has rank 1. */
  readonly topIsFirst: Tally;
  /** Labelled brands that are found with exactly the labelled rank. */
  readonly rank: Tally;
  /** Labelled brands that are told as brands of the answer, whichever way names are matched. */
  readonly told: Tally;
  /** As `told`, with variants of a name for the name: `HubSpot CRM` for HubSpot. */
  readonly toldAsVariant: Tally;
  /** Labels with a context that have exactly that. */
  readonly context: Tally;
  /** What to look at by hand. */
  readonly disagreements: readonly Disagreement[];
}

/** The kinds of disagreement between labels and what is read. */
export const DISAGREEMENTS = ['missed', 'false', 'top', 'rank', 'context'] as const;

export interface Disagreement {
  readonly kind: (typeof DISAGREEMENTS)[number];
  readonly id: string;
  readonly brand: string;
  readonly detail: string;
}

interface Labelled {
  readonly label: Label;
  readonly found: FoundMention | undefined;
}

/** Measures a way of matching on labelled answers. */
export function evaluate(answers: readonly LabelledAnswer[], matching: Matching): Agreement {
  const evaluation = new Evaluation(matching);
  const brandsOf = new Map<string, Set<string>>();
  for (const answer of answers) {
    const brands = brandsOf.get(queryOf(answer)) ?? new Set();
    for (const { name } of answer.brands) brands.add(name);
    brandsOf.set(queryOf(answer), brands);
  }
  for (const answer of answers) evaluation.measure(answer, brandsOf.get(queryOf(answer)) ?? new Set());
  return evaluation;
}

class Evaluation implements Agreement {
  readonly recallBySurface = new Tally();
  readonly recallByLength = new Tally();
  readonly falseBySurface = new Tally();
  readonly falseByLength = new Tally();
  readonly unlabelled = new Tally();
  readonly top = new Tally();
  readonly topIsFirst = new Tally();
  readonly rank = new Tally();
  readonly told = new Tally();
  readonly toldAsVariant = new Tally();
  readonly context = new Tally();
  readonly disagreements: Disagreement[] = [];

  constructor(private readonly matching: Matching) {}

  measure(answer: LabelledAnswer, brandsOfQuery: ReadonlySet<string>): void {
    const reader = new MentionReader(answer.text, { matching: this.matching });
    const labelled = answer.brands.map((label) => ({ label, found: reader.find(label.name) }));
    for (const each of labelled) this.measureLabel(answer, each);
    const told = namedBrands(answer.text);
    for (const { name } of answer.brands) {
      const isTold = (is: typeof isSameName) => told.some((entity) => is(entity.name, name));
      this.told.add(answer.surface, isTold(isSameName));
      this.toldAsVariant.add(answer.surface, isTold(isVariant));
    }
    this.measureTop(answer, labelled);
    const stands = plainText(answer.text);
    const absent = new Set(answer.absent);
    for (const brand of new Set([...brandsOfQuery, ...absent])) {
      if (answer.brands.some(({ name }) => name === brand)) continue;
      const isThere = stands(brand) || answer.brands.some(({ name }) => isSameName(name, brand));
      const found = reader.find(brand);
      if (isThere && !absent.has(brand)) this.unlabelled.add(answer.surface, found !== undefined);
      else this.measureAbsent(answer, brand, found);
    }
  }

  private measureLabel(answer: LabelledAnswer, { label, found }: Labelled): void {
    this.recallBySurface.add(answer.surface, found !== undefined);
    this.recallByLength.add(lengthOf(label.name), found !== undefined);
    if (!found) {
      this.disagree('missed', answer, label.name, '');
      return;
    }
    const { rank, context } = found;
    this.rank.add(answer.surface, rank === label.rank);
    if (rank !== label.rank) this.disagree('rank', answer, label.name, `labelled ${label.rank}, read ${rank}`);
    if (label.context === undefined) return;
    this.context.add(answer.surface, context === label.context);
    if (context !== label.context) this.disagree('context', answer, label.name, context);
  }

  private measureAbsent(answer: LabelledAnswer, brand: string, found: FoundMention | undefined): void {
    this.falseBySurface.add(answer.surface, found !== undefined);
    this.falseByLength.add(lengthOf(brand), found !== undefined);
    if (found) this.disagree('false', answer, brand, found.context);
  }

  private measureTop(answer: LabelledAnswer, labelled: readonly Labelled[]): void {
    const top = labelled.toSorted((one, other) => one.label.rank - other.label.rank)[0]?.label;
    if (!top) return;
    const read = labelled.flatMap(({ label, found }) => (found ? [{ label, ...found }] : []));
    const [first] = read.toSorted((one, other) => one.rank - other.rank || one.at.start - other.at.start);
    this.top.add(answer.surface, first?.label === top);
    this.topIsFirst.add(
      answer.surface,
      read.some(({ label, rank }) => label === top && rank === 1),
    );
    const order = read.map(({ label, rank }) => `${label.name} ${label.rank}→${rank}`).join(', ');
    if (first?.label !== top) this.disagree('top', answer, top.name, order);
  }

  private disagree(kind: Disagreement['kind'], { id }: LabelledAnswer, brand: string, detail: string): void {
    this.disagreements.push({ kind, id, brand, detail });
  }
}

/** The length of a brand as a column: its letters and digits up to 9, then `10+`. */
function lengthOf(brand: string): string {
  const length = [...brand.matchAll(/[\p{L}\p{N}]/gu)].length;
  return length < 10 ? String(length) : '10+';
}
