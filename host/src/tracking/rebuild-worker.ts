import { setImmediate as turn } from 'node:timers/promises';
import { DAY_MS, type Logger } from '@namedrop/plugin-api';
import { keysOf } from './account-brand.js';
import { type AskedCheck, type BrandFact, factsOf, type ReadingRules } from './brand-facts.js';
import type { ReadDay } from './fact-table.js';
import type { ClaimedRebuild, RebuildTable } from './rebuild-table.js';
import type { StoredResults } from './stored-results.js';

/** Checks that are read between two signs of life: a day may take longer than another host waits for one. */
const CHECKS_A_SIGN = 20;

export interface RebuildWorkerParts extends ReadingRules {
  readonly table: RebuildTable;
  readonly stored: StoredResults;
  readonly log: Logger;
}

/** Reads the stored checks of changed brands again, a day at a time, the newest first. Asks no platform. */
export class RebuildWorker {
  constructor(private readonly parts: RebuildWorkerParts) {}

  /** Does the re-reads that are due. Rejects when the database fails. @param signal aborted: ends within the current day */
  async runDue(signal: AbortSignal): Promise<void> {
    while (await this.runNext(signal));
  }

  /** Does one re-read that is due. Rejects when the database fails. @returns whether another may be due */
  async runNext(signal: AbortSignal): Promise<boolean> {
    const claimed = await this.parts.table.claim();
    if (claimed) await this.#rebuild(claimed, signal);
    return claimed !== undefined && !signal.aborted;
  }

  async #rebuild(claimed: ClaimedRebuild, signal: AbortSignal): Promise<void> {
    const { table } = this.parts;
    const bounds = await table.begin(claimed);
    for (let day = bounds?.next; bounds && day !== undefined && day >= bounds.oldest; ) {
      const read = await this.#readDay(claimed, day, signal);
      if (signal.aborted) return table.release(claimed);
      // A newer re-read of the brand follows, or another host does this one.
      if (!read) return;
      const next = await table.previous(claimed, day);
      if (!(await table.writeDay(claimed, read, next))) return;
      day = next;
    }
    await table.finish(claimed);
  }

  /** Reads the checks of a day. @returns undefined: aborted, or the re-read is no longer that of this host */
  async #readDay(brand: ClaimedRebuild, day: string, signal: AbortSignal): Promise<ReadDay | undefined> {
    const from = new Date(day);
    const keys = keysOf(brand);
    const checks: string[] = [];
    const facts: BrandFact[] = [];
    let looked = 0;
    const scope = { account: brand.account, keys, from, until: new Date(from.getTime() + DAY_MS) };
    for await (const check of this.parts.stored.read(scope, signal)) {
      const read = this.#read(check, brand);
      if (read) {
        checks.push(check.id);
        facts.push(...read);
      }
      looked += 1;
      if (signal.aborted || (looked % CHECKS_A_SIGN === 0 && !(await this.parts.table.renew(brand)))) return undefined;
      // Calls of the host come first.
      await turn();
    }
    return { brand: brand.id, day, checks, keys, facts };
  }

  /** A check that cannot be read keeps the results that it has. */
  #read(check: AskedCheck, brand: ClaimedRebuild): readonly BrandFact[] | undefined {
    const { log } = this.parts;
    try {
      return factsOf(check, brand, this.parts);
    } catch (err) {
      log.error({ check: check.id, brand: brand.id, err }, 'a stored check could not be read for a tracked brand');
      return undefined;
    }
  }
}
