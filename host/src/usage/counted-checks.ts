import type { Catalog } from '@namedrop/core';
import type { Checks, Clock, Usage } from '@namedrop/plugin-api';
import { checkUsage } from './check-usage.js';

export interface CountedChecksParts {
  readonly usage: Pick<Usage, 'run'>;
  readonly clock: Clock;
  readonly catalog: Catalog;
}

/**
 * Checks as plugins are handed them. What a plugin runs by itself, as a watch does, came with no call that could be
 * counted: it counts as one, or more platforms would be used than calls made.
 */
export function countedChecks(checks: Checks, { usage, clock, catalog }: CountedChecksParts): Checks {
  return {
    requireAvailable: (mode) => checks.requireAvailable(mode),
    async run(account, request, accepted) {
      const at = accepted?.at ?? clock.now();
      try {
        const check = await checks.run(account, request, accepted);
        usage.run(account, at, checkUsage(check, catalog));
        return check;
      } catch (error) {
        usage.run(account, at);
        throw error;
      }
    },
  };
}
