import { setImmediate as turn } from 'node:timers/promises';
import { type BrandPreview, PREVIEW_EXAMPLES } from '@namedrop/contract';
import { type BrandSettings, keysOf, type RevisedBrand } from './account-brand.js';
import { type AskedCheck, type BrandFact, factsOf, type ReadingRules } from './brand-facts.js';
import { countsOf } from './outcome-counts.js';
import type { StoredResults } from './stored-results.js';

/** Milliseconds and checks for which a preview reads. */
const MAX_MS = 5000;
const MAX_CHECKS = 2000;

export interface PreviewParts extends ReadingRules {
  readonly stored: Pick<StoredResults, 'read'>;
}

/** A result before and after a change; absent where the check does not belong to the brand. */
interface ReadTwice {
  readonly check: AskedCheck;
  readonly before: BrandFact | undefined;
  readonly after: BrandFact | undefined;
}

/**
 * Reads stored checks of a brand, the newest first, with its settings and with changed ones. Reads for at most 5 s, and at
 * most 2,000 checks. Asks no platform and writes nothing.
 */
export async function previewChange(
  brand: RevisedBrand,
  changed: BrandSettings,
  { stored, ...rules }: PreviewParts,
): Promise<Omit<BrandPreview, 'request_id'>> {
  const after = { ...brand, ...changed };
  const keys = [...new Set([...keysOf(brand), ...keysOf(after)])];
  const scope = { account: brand.account, keys, from: new Date(0), until: new Date(8.64e15) };
  const deadline = AbortSignal.timeout(MAX_MS);
  const results: ReadTwice[] = [];
  let checks = 0;
  let complete = true;
  for await (const check of stored.read(scope, deadline)) {
    if (checks === MAX_CHECKS || deadline.aborted) {
      complete = false;
      break;
    }
    checks += 1;
    results.push(...readTwice(check, factsOf(check, brand, rules), factsOf(check, after, rules)));
    // Calls of the host come first.
    await turn();
  }
  const differing = results.filter(differs);
  return {
    checks_read: checks,
    complete: complete && !deadline.aborted,
    before: countsOf(results.flatMap((result) => result.before ?? [])),
    after: countsOf(results.flatMap((result) => result.after ?? [])),
    changed: differing.length,
    examples: differing.slice(0, PREVIEW_EXAMPLES).map(toExample),
    rivals: rivalsOf(results, brand, changed),
  };
}

function readTwice(check: AskedCheck, before: readonly BrandFact[], after: readonly BrandFact[]): readonly ReadTwice[] {
  const factOf = (facts: readonly BrandFact[], platform: string) => facts.find((fact) => fact.platform === platform);
  const platforms = new Set([...before, ...after].map(({ platform }) => platform));
  return [...platforms].map((platform) => ({
    check,
    before: factOf(before, platform),
    after: factOf(after, platform),
  }));
}

function differs({ before, after }: ReadTwice): boolean {
  return before?.outcome !== after?.outcome || before?.rank !== after?.rank;
}

function toExample({ check, before, after }: ReadTwice): BrandPreview['examples'][number] {
  return {
    check_id: check.id,
    platform: (after ?? before)?.platform ?? '',
    query: check.query,
    created_at: check.createdAt.toISOString(),
    before: toReading(before),
    after: toReading(after),
  };
}

function toReading(fact: BrandFact | undefined): BrandPreview['examples'][number]['before'] {
  return fact ? { outcome: fact.outcome, rank: fact.rank ?? null } : null;
}

/** Counts the results that name each competitor, before and after. */
function rivalsOf(results: readonly ReadTwice[], before: BrandSettings, after: BrandSettings): BrandPreview['rivals'] {
  const [old, new_] = [before, after].map(({ competitors }) => competitors.map(({ name }) => name));
  const namings = (side: 'before' | 'after', name: string) =>
    results.filter((result) => result[side]?.rivals.includes(name)).length;
  return [...new Set([...(new_ ?? []), ...(old ?? [])])].map((name) => ({
    name,
    before: old?.includes(name) ? namings('before', name) : null,
    after: new_?.includes(name) ? namings('after', name) : null,
  }));
}
