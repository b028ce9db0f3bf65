import { answerBlocks, textOf } from '../../answers/answer-blocks.js';
import { bareAddress } from '../../answers/answer-marks.js';
import type { Slot } from '../../answers/slot.js';
import { rankedNames } from '../../answers/slot.js';

/** A name with its rank in both answers; undefined: not named. */
export interface NameRow {
  readonly name: string;
  readonly own: boolean;
  readonly before?: number;
  readonly after?: number;
}

export interface PageRow {
  readonly url: string;
  readonly title: string;
  readonly change: 'new' | 'gone' | 'same';
}

/** Names of both answers, in the order of the later one. */
export function nameRows(brand: string, before: Slot, after: Slot): NameRow[] {
  const rows = new Map<string, NameRow>();
  for (const { name, own, rank } of rankedNames(brand, after)) rows.set(name, { name, own, after: rank });
  for (const { name, own, rank } of rankedNames(brand, before)) {
    rows.set(name, { ...(rows.get(name) ?? { name, own }), before: rank });
  }
  return [...rows.values()];
}

/** Cited pages of both answers: those that came, those that went, those in both. */
export function pageRows(before: Slot['citations'], after: Slot['citations']): PageRow[] {
  const had = new Set(before.map(({ url }) => bareAddress(url)));
  const has = new Set(after.map(({ url }) => bareAddress(url)));
  const rows = [
    ...after.map(({ url, title }) => ({ url, title, change: had.has(bareAddress(url)) ? 'same' : 'new' }) as const),
    ...before.flatMap(({ url, title }) => (has.has(bareAddress(url)) ? [] : [{ url, title, change: 'gone' } as const])),
  ];
  const order = { new: 0, gone: 1, same: 2 };
  return rows.toSorted((one, other) => order[one.change] - order[other.change]);
}

/** An answer without its Markdown, block by block. */
export const readableText = (raw: string): string =>
  answerBlocks(raw)
    .map((block) => (block.sign ? `${block.sign} ${textOf(block)}` : textOf(block)))
    .join('\n\n');
