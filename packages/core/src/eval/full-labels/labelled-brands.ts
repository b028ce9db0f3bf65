import type { Sentiment } from '../../brand/sentiment.js';
import { areStrings, fieldsOf, isString, type JsonLine } from '../json-lines.js';

const KINDS = ['offered', 'other', 'source'] as const;
const SENTIMENTS: readonly Sentiment[] = ['positive', 'neutral', 'negative'];

/** Brand that a reader found in an answer. */
export interface BrandLabel {
  /** As the answer writes it first. */
  readonly name: string;
  /**
   * `offered`: recommended, compared, listed or rejected as an option. `other`: a shop, platform, parent or part. `source`: a
   * publication that the answer cites.
   */
  readonly kind: (typeof KINDS)[number];
  /** Of offered brands only: 1 to n in the order of presentation, without ties. */
  readonly rank?: number;
  /** What the whole answer says of the brand. */
  readonly sentiment: Sentiment;
  /** Further spellings in the same answer. */
  readonly also?: readonly string[];
}

/** Labels of one answer. */
export interface AnswerLabels {
  readonly id: string;
  readonly brands: readonly BrandLabel[];
}

/** Answer without its labels. */
export interface AnswerText {
  /** The part before the first `/` names the query. */
  readonly id: string;
  readonly surface: string;
  /** ISO 639 code. */
  readonly lang: string;
  readonly text: string;
}

/** Answer with all its brands. */
export interface FullyLabelledAnswer extends AnswerText, AnswerLabels {}

/** Answers joined with their labels, and how many of both have no counterpart. */
export interface Joined {
  readonly answers: readonly FullyLabelledAnswer[];
  readonly withoutLabels: number;
  readonly withoutText: number;
}

/** Returns whether a line labels a brand with its `kind`, as full labels do. */
export function hasFullLabels({ value }: JsonLine): boolean {
  const { brands } = fieldsOf(value);
  return Array.isArray(brands) && brands.some((brand) => fieldsOf(brand).kind !== undefined);
}

/** Reads the labels of a line. Throws SyntaxError with the line's number and what it lacks. */
export function readLabels({ line, value }: JsonLine): AnswerLabels {
  const { id, brands } = fieldsOf(value);
  if (!isString(id) || !Array.isArray(brands) || !brands.every(isBrandLabel)) {
    const shape = `[{ name, kind: ${KINDS.join('|')}, rank (offered only), sentiment: ${SENTIMENTS.join('|')}, also? }]`;
    throw new SyntaxError(`line ${line} needs id as a string, and brands as ${shape}`);
  }
  const ranks = brands.flatMap(({ rank }) => rank ?? []).toSorted((one, other) => one - other);
  if (ranks.some((rank, index) => rank !== index + 1)) {
    throw new SyntaxError(`line ${line} needs ranks from 1 to ${ranks.length}, each once; it has ${ranks.join(', ')}`);
  }
  return { id, brands: brands.map(withoutEscapes) };
}

/** Reads the answer of a line. Throws SyntaxError with the line's number and what it lacks. */
export function readAnswerText({ line, value }: JsonLine): AnswerText {
  const { id, surface, text, lang = 'en' } = fieldsOf(value);
  if (!isString(id) || !isString(surface) || !isString(text) || !isString(lang)) {
    throw new SyntaxError(`line ${line} needs id, surface and text as strings, and lang as a string or absent`);
  }
  return { id, surface, lang, text };
}

/** Joins answers with labels by their ids. Throws SyntaxError for an id that occurs twice, or if no id is in both. */
export function joinLabels(texts: readonly AnswerText[], labels: readonly AnswerLabels[]): Joined {
  const textOf = byId(texts);
  const answers = [...byId(labels).values()].flatMap(({ id, brands }) => {
    const answer = textOf.get(id);
    return answer ? [{ ...answer, brands }] : [];
  });
  if (answers.length === 0) throw new SyntaxError('no answer has labels: the two files share no id');
  return {
    answers,
    withoutLabels: texts.length - answers.length,
    withoutText: labels.length - answers.length,
  };
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(item.id)) throw new SyntaxError(`the id ${item.id} occurs twice`);
    map.set(item.id, item);
  }
  return map;
}

function isBrandLabel(value: unknown): value is BrandLabel {
  const { name, kind, rank, sentiment, also = [] } = fieldsOf(value);
  const isRanked = kind === 'offered' ? Number.isInteger(rank) : rank === undefined;
  const isJudged = SENTIMENTS.some((known) => known === sentiment);
  return isString(name) && KINDS.some((known) => known === kind) && isRanked && isJudged && areStrings(also);
}

/** Removes Markdown's escapes from the names: answers write `AT\&T` for AT&T. */
function withoutEscapes(label: BrandLabel): BrandLabel {
  const { name, also } = label;
  return { ...label, name: unescaped(name), ...(also && { also: also.map(unescaped) }) };
}

function unescaped(name: string): string {
  return name.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
}
