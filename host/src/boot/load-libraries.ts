import { loadReader } from '@namedrop/core';
import { Jobs } from '@namedrop/plugin-api';
import type { Planned } from '../plugins/plan.js';
import { requiring } from '../plugins/requiring.js';

/**
 * Loads the libraries of the host that are otherwise loaded at first use, so that no request waits for them. The vendors'
 * SDKs load at the first question to a vendor.
 * @param order the plugins of the host
 * @throws when a library cannot be loaded: the host does not start without it
 */
export async function loadLibraries(order: readonly Planned[]): Promise<void> {
  await Promise.all([
    import('../accounts/api-key.model.js'),
    import('../sessions/session-jar.js'),
    import('../egress/guarded-connect.js'),
    ...(requiring(Jobs, order).length > 0 ? [import('pg-boss')] : []),
    Promise.resolve().then(loadReader),
  ]);
}
