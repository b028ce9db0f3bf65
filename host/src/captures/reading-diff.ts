import { isDeepStrictEqual } from 'node:util';
import type { Ad, Answer } from '@namedrop/core';
import { isFault, type Reading } from './capture-store.js';

/** One respect in which two readings of the same reply differ. */
export interface Change {
  readonly what: 'outcome' | 'text' | 'citations' | 'fan_out' | 'ads' | 'entities' | 'model' | 'details';
  /** What only the earlier reading has. */
  readonly removed: readonly string[];
  /** What only the later reading has. */
  readonly added: readonly string[];
}

/** What is compared entry by entry, as people read it. The text is told by its length. */
const LISTS: readonly (readonly [Change['what'], (answer: Answer) => readonly string[]])[] = [
  ['citations', ({ citations }) => citations.map(({ url }) => url)],
  ['fan_out', ({ fanOut = [] }) => fanOut],
  ['ads', ({ sponsored = [] }) => sponsored.map(nameOf)],
  ['entities', ({ entities = [] }) => entities.map(({ name }) => name)],
  ['model', ({ model }) => (model === undefined ? [] : [model])],
];

/**
 * What changed from one reading of a reply to another; empty when nothing did. Pure. A difference that no list shows,
 * such as a citation's title or the order of the citations, is `details`.
 */
export function readingDiff(before: Reading, after: Reading): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isFault(before) || isFault(after)) {
    return [{ what: 'outcome', removed: [outcomeOf(before)], added: [outcomeOf(after)] }];
  }
  const changes = [
    textChange(before, after),
    ...LISTS.map(([what, list]) => listChange(what, list(before), list(after))),
  ];
  const told = changes.filter(({ removed, added }) => removed.length + added.length > 0);
  return told.length > 0 ? told : [{ what: 'details', removed: [], added: [] }];
}

function outcomeOf(reading: Reading): string {
  return isFault(reading) ? reading : `answer of ${lengthOf(reading)}`;
}

function textChange(before: Answer, after: Answer): Change {
  if (before.text === after.text) return { what: 'text', removed: [], added: [] };
  return { what: 'text', removed: [lengthOf(before)], added: [lengthOf(after)] };
}

function listChange(what: Change['what'], before: readonly string[], after: readonly string[]): Change {
  return { what, removed: without(before, after), added: without(after, before) };
}

/** The entries of a list that another lacks, each once. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other);
  return [...new Set(list)].filter((entry) => !known.has(entry));
}

function lengthOf({ text }: Answer): string {
  return text === null ? 'no text' : `${text.length} characters`;
}

function nameOf({ advertiser, url, rendered }: Ad): string {
  return `${advertiser} ${url}${rendered ? '' : ' (not rendered)'}`;
}
