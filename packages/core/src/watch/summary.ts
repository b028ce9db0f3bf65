import { brandKey } from '../brand/brand-key.js';
import { cutText, isLongerThan } from '../cut-text.js';
import type { Delta, RankChange } from './comparison.js';
import { HAPPENED, type TrackedChange } from './tracked-change.js';
import { type Sensitivity, TRIGGERS, type Trigger } from './triggers.js';

/** The longest summary, in code points. */
const LONGEST = 1000;
/** How many brands are named one by one. */
const MOST = 5;

/** Whom a summary is for. */
export interface Reader {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly triggerOn: readonly Trigger[];
  readonly sensitivity: Sensitivity;
}

/** What has changed, in sentences: of the tracked brand, of brands that came and went, and of the others' ranks. */
export function summaryOf(changes: readonly TrackedChange[], delta: Delta, reader: Reader): string {
  const tracked = brandKey(reader.brand);
  const isOther = (name: string) => brandKey(name) !== tracked;
  const sentences = [
    sentence(
      reader.brand,
      changes.flatMap((change) => clausesOf(change, reader)),
    ),
    sentence('New brands', listed(delta.new_brands.filter(isOther))),
    sentence('No longer named', listed(delta.dropped_brands.filter(isOther))),
    ...rankSentences(delta.rank_changes.filter(({ brand }) => isOther(brand))),
  ];
  return shortened(sentences.filter((text) => text !== '').join(' '));
}

const CLAUSES: Readonly<Record<Trigger, (change: TrackedChange, sensitivity: Sensitivity) => string>> = {
  mention_added: ({ step, to }) => `now mentioned on ${step.platform} (rank ${to})`,
  mention_removed: ({ step }) => `no longer mentioned on ${step.platform}`,
  rank_changed: ({ step, from, to }) => `rank ${from} → ${to} on ${step.platform}`,
  citation_changed: ({ step }, { ignoreCitationChurn }) => {
    const cited = ignoreCitationChurn ? 'cited site' : 'citation';
    return `${counted(step.citationChanges, cited)} changed on ${step.platform}`;
  },
};

/** Citations only for who wants to hear of them: the delta does not list them either. */
function clausesOf(change: TrackedChange, { triggerOn, sensitivity }: Reader): readonly string[] {
  const isTold = (trigger: Trigger) => trigger !== 'citation_changed' || triggerOn.includes(trigger);
  const told = TRIGGERS.filter((trigger) => HAPPENED[trigger](change) && isTold(trigger));
  return told.map((trigger) => CLAUSES[trigger](change, sensitivity));
}

function rankSentences(changes: readonly RankChange[]): readonly string[] {
  const brands = [...Map.groupBy(changes, ({ brand }) => brand)];
  const told = brands.slice(0, MOST).map(([brand, moves]) => sentence(brand, moves.map(rankClause)));
  return brands.length > MOST ? [...told, `${counted(brands.length - MOST, 'more brand')} changed rank.`] : told;
}

function rankClause({ from_rank, to_rank, platform }: RankChange): string {
  return `rank ${from_rank} → ${to_rank} on ${platform}`;
}

function listed(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  return [names.slice(0, MOST).map(oneLine).join(', ') + more];
}

/** Empty where there is nothing to say. */
function sentence(subject: string, clauses: readonly string[]): string {
  return clauses.length > 0 ? `${oneLine(subject)}: ${clauses.join('; ')}.` : '';
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function oneLine(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ');
}

function shortened(text: string): string {
  return isLongerThan(text, LONGEST) ? `${cutText(text, LONGEST - 1)}…` : text;
}
