import type { Outage } from '@namedrop/plugin-api';
import type { ClaimedUnit } from './shape.js';
import type { UnitRunner } from './unit-runner.js';

export interface HintedWorkerParts<H, U extends ClaimedUnit> {
  /** Claims the unit of a hint; undefined: another host has it, or it has ended. */
  claim(hint: H): Promise<U | undefined>;
  readonly runner: UnitRunner<U>;
  /** Logs failures to claim. */
  readonly outage: Outage;
}

/**
 * Claims a unit for each hint that comes from the queue, and runs it. The job limits how many run at once; it counts as
 * done once it has begun (`doneOnce: 'begun'`), for the rows know the rest.
 */
export class HintedWorker<H, U extends ClaimedUnit> {
  constructor(private readonly parts: HintedWorkerParts<H, U>) {}

  /** Resolves once the unit has been run. Never rejects: a unit that cannot be claimed is hinted at again. */
  async run(hint: H, signal: AbortSignal): Promise<void> {
    const { claim, runner, outage } = this.parts;
    try {
      const unit = await claim(hint);
      if (!unit || (await runner.run(unit, signal))) outage.over();
    } catch (error) {
      outage.note(error);
    }
  }
}
