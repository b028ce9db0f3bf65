import { brandKey } from '../brand/brand-key.js';
import type { Delta, RankChange } from './comparison.js';
import type { CompetitorStep } from './competitors/competitor-change.js';
import { added, counted, moved, oneLine, passed, removed, sentence, shortened } from './summary-clauses.js';
import { HAPPENED, type TrackedChange } from './tracked-change.js';
import { BRAND_TRIGGERS, type BrandTrigger, type Sensitivity, type Trigger } from './triggers.js';

/** How many brands are named one by one. */
const MOST = 5;

/** Settings by which a summary is written. */
export interface Reader {
  /** The brand that is tracked. */
  readonly brand: string;
  readonly triggerOn: readonly Trigger[];
  readonly sensitivity: Sensitivity;
}

/** Describes changes in sentences: of the tracked brand, its competitors, brands that came and went, and the others' ranks. */
export function summaryOf(changes: readonly TrackedChange[], delta: Delta, reader: Reader): string {
  const tracked = brandKey(reader.brand);
  const isOther = (name: string) => brandKey(name) !== tracked;
  const steps = changes.flatMap(({ step }) => step.competitorChanges);
  const said = new Set(steps.map(({ brand }) => brandKey(brand)));
  const isUnsaid = (name: string) => isOther(name) && !said.has(brandKey(name));
  const sentences = [
    sentence(
      reader.brand,
      changes.flatMap((change) => clausesOf(change, reader)),
    ),
    ...competitorSentences(steps, reader.brand),
    sentence('New brands', listed(delta.new_brands.filter(isUnsaid))),
    sentence('No longer named', listed(delta.dropped_brands.filter(isUnsaid))),
    ...rankSentences(delta.rank_changes.filter(({ brand }) => isOther(brand))),
  ];
  return shortened(sentences.filter((text) => text !== '').join(' '));
}

const CLAUSES: Readonly<Record<BrandTrigger, (change: TrackedChange, sensitivity: Sensitivity) => string>> = {
  mention_added: ({ step, to }) => added(step.platform, to, step.mention),
  mention_removed: ({ step }) => removed(step.platform, step.mention),
  rank_changed: ({ step, from, to }) => moved(step.platform, from, to),
  citation_changed: ({ step }, { ignoreCitationChurn }) => {
    const cited = ignoreCitationChurn ? 'cited site' : 'citation';
    return `${counted(step.citationChanges, cited)} changed on ${step.platform}`;
  },
};

const COMPETITOR_CLAUSES: Readonly<
  Record<CompetitorStep['change'], (step: CompetitorStep, tracked: string) => string>
> = {
  added: ({ platform, to_rank, shift }) => added(platform, to_rank, shift),
  removed: ({ platform, shift }) => removed(platform, shift),
  passed: (step, tracked) => passed(tracked, step),
};

/** Citations only for who wants to hear of them: the delta does not list them either. */
function clausesOf(change: TrackedChange, { triggerOn, sensitivity }: Reader): readonly string[] {
  const isTold = (trigger: BrandTrigger) => trigger !== 'citation_changed' || triggerOn.includes(trigger);
  const told = BRAND_TRIGGERS.filter((trigger) => HAPPENED[trigger](change) && isTold(trigger));
  return told.map((trigger) => CLAUSES[trigger](change, sensitivity));
}

function competitorSentences(steps: readonly CompetitorStep[], tracked: string): readonly string[] {
  const brands = Map.groupBy(steps, ({ brand }) => brand);
  return [...brands].map(([brand, changes]) =>
    sentence(
      brand,
      changes.map((step) => COMPETITOR_CLAUSES[step.change](step, tracked)),
    ),
  );
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
