import { loadVocabulary } from '@namedrop/core';
import { Jobs } from '@namedrop/plugin-api';
import type { Planned } from '../plugins/plan.js';

/**
 * Loads libraries of the host that are otherwise loaded at first use, so that no request of a service waits for them.
 * The exception are libraries of plugins: each surface loads its vendor's SDK at its first question.
 * Never rejects: a library that cannot be loaded fails where it is used.
 * @param order the plugins of the host
 */
export async function loadLibraries(order: readonly Planned[]): Promise<void> {
  const hasJobs = order.some(({ plugin }) => Object.values(plugin.requires).some(({ token }) => token === Jobs.token));
  await Promise.allSettled([
    import('../accounts/account.model.js'),
    import('../sessions/session-jar.js'),
    import('../egress/guarded-connect.js'),
    ...(hasJobs ? [import('pg-boss')] : []),
    Promise.resolve().then(loadVocabulary),
  ]);
}
