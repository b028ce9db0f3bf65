import type { Checks, Clock } from '@namedrop/plugin-api';
import type { UsageNotes } from '../http/usage.js';
import { checkUsage } from './check-usage.js';

export interface CountedChecksParts {
  readonly usage: UsageNotes;
  readonly clock: Clock;
}

/**
 * Checks as plugins are handed them. What a plugin runs by itself, as a watch does, came with no call that could be
 * counted: it counts as one, or more platforms would be used than calls made.
 */
export function countedChecks(checks: Checks, { usage, clock }: CountedChecksParts): Checks {
  return {
    requireAvailable: (mode) => checks.requireAvailable(mode),
    async run(account, request, accepted) {
      const at = accepted?.at ?? clock.now();
      try {
        const check = await checks.run(account, request, accepted);
        usage.note(account, at, { status: 200, body: undefined, usage: checkUsage(check) });
        return check;
      } catch (error) {
        usage.note(account, at);
        throw error;
      }
    },
  };
}
