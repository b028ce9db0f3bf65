import type { Logger } from '@namedrop/plugin-api';
import { REVISED_COLUMNS, type RevisedBrand } from './account-brand.js';
import { type AskedCheck, type BrandFact, factsOf, type ReadingRules } from './brand-facts.js';
import type { BrandLookup } from './brand-lookup.js';
import { addFacts, brandsThatCount, type ReplacedCheck, removeFacts, type Transaction } from './fact-table.js';
import type { FinishedCheck } from './finished-check.js';

export type { ReplacedCheck } from './fact-table.js';

/** In the order of their ids, so that two transactions never wait for each other. */
const LOCK = `
  SELECT ${REVISED_COLUMNS} FROM namedrop.tracked_brands WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;

export interface CheckTrackerParts extends ReadingRules {
  readonly lookup: Pick<BrandLookup, 'find'>;
  readonly log: Logger;
}

/** Results of a check, read for the tracked brand that it belongs to. */
export interface TrackedCheck {
  readonly check: AskedCheck;
  readonly brand: RevisedBrand;
  readonly facts: readonly BrandFact[];
}

/** Counts checks for the tracked brands of their accounts, within the transaction that stores them. */
export class CheckTracker {
  constructor(private readonly parts: CheckTrackerParts) {}

  /**
   * Reads a check before it is stored. Rejects when the database fails.
   * @returns undefined where its account does not track the brand, or no platform was asked
   */
  async read({ account, check }: FinishedCheck): Promise<TrackedCheck | undefined> {
    if (check.cacheStatus !== 'miss') return undefined;
    const brand = await this.parts.lookup.find(account, check.request.brand);
    if (!brand) return undefined;
    const asked = toAsked(check);
    const facts = this.#factsOf(asked, brand);
    return { check: asked, brand, facts };
  }

  /**
   * Counts checks that the transaction stores. A brand that has changed since is read for again.
   * @param replaced checks that the transaction has deleted, which count no more
   */
  async write(
    tx: Transaction,
    tracked: readonly TrackedCheck[],
    replaced: readonly ReplacedCheck[] = [],
  ): Promise<void> {
    const counted = replaced.length > 0 ? await brandsThatCount(tx, replaced) : [];
    const ids = [...new Set([...tracked.map(({ brand }) => brand.id), ...counted])];
    if (ids.length === 0) return;
    const { rows } = await tx.query<RevisedBrand>({ name: 'lock-brands', text: LOCK, values: [ids] });
    if (counted.length > 0) await removeFacts(tx, counted, replaced);
    const brands = new Map(rows.map((brand) => [brand.id, brand]));
    const facts = tracked.flatMap((one) => {
      const now = brands.get(one.brand.id);
      if (now?.revision === one.brand.revision) return one.facts;
      return now ? this.#factsOf(one.check, now) : [];
    });
    if (facts.length > 0) await addFacts(tx, facts);
  }

  /** Reads a check. One that cannot be read is stored without results, since its caller has paid. */
  #factsOf(check: AskedCheck, brand: RevisedBrand): readonly BrandFact[] {
    try {
      return factsOf(check, brand, this.parts);
    } catch (err) {
      this.parts.log.error({ check: check.id, brand: brand.id, err }, 'a check could not be read for a tracked brand');
      return [];
    }
  }
}

function toAsked({ id, request, createdAt, cost, outcomes }: FinishedCheck['check']): AskedCheck {
  const { query, brand, mode, caseSensitive, region } = request;
  const results = outcomes.filter((outcome) => !('tier' in outcome && outcome.tier !== undefined));
  return { id, query, brand, mode, region, createdAt, cost, results, ...(caseSensitive && { caseSensitive }) };
}
