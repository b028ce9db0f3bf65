import { loadReader } from '@namedrop/core';

/**
 * Loads the libraries of the host that are otherwise loaded at first use, so that no request waits for them. The vendors'
 * SDKs load at the first question to a vendor.
 * @throws when a library cannot be loaded: the host does not start without it
 */
export async function loadLibraries(): Promise<void> {
  await Promise.all([
    import('../accounts/api-key.model.js'),
    import('../sessions/session-jar.js'),
    import('../egress/guarded-connect.js'),
    import('pg-boss'),
    Promise.resolve().then(loadReader),
  ]);
}
