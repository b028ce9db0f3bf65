import { cutText } from '../cut-text.js';
import type { Delta, RankChange } from './comparison.js';
import { brandKey } from './next-standings.js';
import { HAPPENED, type TrackedChange } from './tracked-change.js';
import { TRIGGERS, type Trigger } from './triggers.js';

/** The longest summary, in code points. */
const LONGEST = 1000;
/** How many brands a sentence lists. */
const MOST = 5;

export interface Told {
  readonly brand: string;
  readonly triggerOn: readonly Trigger[];
  /** What is cited: pages or sites. */
  readonly cited: 'citation' | 'cited site';
}

/** What has changed, in sentences: of the tracked brand, of those that came and went, and of the others' ranks. */
export function summaryOf(changes: readonly TrackedChange[], delta: Delta, told: Told): string {
  const key = brandKey(told.brand);
  const isOther = (name: string) => brandKey(name) !== key;
  const own = changes.flatMap((change) => clausesOf(change, told));
  const others = Object.entries(
    Object.groupBy(
      delta.rank_changes.filter((change) => isOther(change.brand)),
      (change) => change.brand,
    ),
  );
  const sentences = [
    ...(own.length > 0 ? [`${oneLine(told.brand)}: ${own.join('; ')}.`] : []),
    ...listed('New brands', delta.new_brands.filter(isOther)),
    ...listed('No longer named', delta.dropped_brands.filter(isOther)),
    ...others.map(([brand, moves = []]) => `${oneLine(brand)}: ${moves.map(rankClause).join('; ')}.`),
  ];
  const summary = sentences.join(' ');
  return cutText(summary, LONGEST);
}

const CLAUSES: Readonly<Record<Trigger, (change: TrackedChange, told: Told) => string>> = {
  mention_added: ({ to, step }) => `now mentioned on ${step.platform} (rank ${to})`,
  mention_removed: ({ step }) => `no longer mentioned on ${step.platform}`,
  rank_changed: ({ from, to, step }) => `rank ${from} → ${to} on ${step.platform}`,
  citation_changed: ({ step }, { cited }) => `${counted(step.citationChanges, cited)} changed on ${step.platform}`,
};

function clausesOf(change: TrackedChange, told: Told): readonly string[] {
  const happened = TRIGGERS.filter((trigger) => HAPPENED[trigger](change));
  const isTold = (trigger: Trigger) => trigger !== 'citation_changed' || told.triggerOn.includes(trigger);
  return happened.filter(isTold).map((trigger) => CLAUSES[trigger](change, told));
}

function rankClause({ from_rank, to_rank, platform }: RankChange): string {
  return `rank ${from_rank} → ${to_rank} on ${platform}`;
}

function listed(label: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  return [`${label}: ${names.slice(0, MOST).map(oneLine).join(', ')}${more}.`];
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function oneLine(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ');
}
