import type { Logger } from '@namedrop/plugin-api';
import type { Storage } from '../database/storage.js';
import { systemClock } from '../defaults/system-clock.js';
import type { CoreConfig } from '../deployment/core-config.js';
import { PLUGIN_TIMEOUT_MS, type Prepared } from '../deployment/prepare.js';
import { type Assembled, type AssembleOptions, assemble } from './assemble.js';
import { openDatabase } from './open-database.js';
import { Opened } from './opened.js';

export interface WithSetUpOptions {
  readonly prepared: Prepared;
  readonly core: CoreConfig;
  readonly log: Logger;
  readonly http?: AssembleOptions['http'];
}

/** Plugins that are set up but do not run, and the database as it is found. */
export interface Look extends Assembled {
  readonly storage: Storage;
}

/**
 * Goes as far up as setting up the plugins, does something with them, and closes everything again. Nothing is migrated,
 * started or opened to callers.
 * @throws BootError for a database that cannot be opened and for a secret key that cannot be used; what `work` throws
 */
export async function withSetUp<T>(options: WithSetUpOptions, work: (look: Look) => Promise<T>): Promise<T> {
  const { core, log } = options;
  const opened = new Opened();
  try {
    const storage = await openDatabase(core, log);
    opened.add('host', () => storage.close());
    const assembled = await assemble({ ...options, storage, clock: systemClock, timeoutMs: PLUGIN_TIMEOUT_MS, opened });
    return await work({ ...assembled, storage });
  } finally {
    await opened.close();
  }
}
