import { brandKey } from '../brand/brand-key.js';
import type { Delta, RankChange } from './comparison.js';
import { added, counted, moved, oneLine, removed, sentence, shortened } from './summary-clauses.js';
import { HAPPENED, type TrackedChange } from './tracked-change.js';
import { type Sensitivity, TRIGGERS, type Trigger } from './triggers.js';

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
  mention_added: ({ step, to }) => added(step.platform, to, step.mention),
  mention_removed: ({ step }) => removed(step.platform, step.mention),
  rank_changed: ({ step, from, to }) => moved(step.platform, from, to),
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
  return moved(platform, from_rank, to_rank);
}

function listed(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  return [names.slice(0, MOST).map(oneLine).join(', ') + more];
}
