import type { Clock, Secrets } from '@namedrop/plugin-api';
import type { Storage } from '../database/storage.js';
import type { Prepared } from '../deployment/prepare.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import type { PluginStatus } from '../plugins/plugin-status.js';
import type { Problem } from '../plugins/problem.js';
import type { CheckedColumn } from '../secrets/key-check.js';

/** A database that is open. */
export interface ExaminedDatabase {
  readonly description: string;
  /** Migrations that have not run, as `<owner>/<name>`. */
  readonly pending: readonly string[];
  readonly storage: Storage;
}

/** Facts about a host that serves, or that would. */
export interface Examined {
  readonly prepared: Prepared;
  readonly plugins: readonly PluginStatus[];
  /** Plugins that are set up. */
  readonly instances: readonly PluginInstance[];
  /** All problems, also those that a host tolerates. */
  readonly problems: readonly Problem[];
  /** Absent when the database could not be opened. */
  readonly database?: ExaminedDatabase;
  /** Results of the health checks of plugins, by id: `ok` or a sentence. */
  readonly health: Readonly<Record<string, string>>;
  /** Seals with today's key; absent when it cannot be used. */
  readonly secrets?: Secrets;
  /** The columns with sealed values, and how many of a sample open. */
  readonly sealed: readonly CheckedColumn[];
  readonly clock: Clock;
  /** Whether the address that callers use is called. */
  readonly callsItself: boolean;
}
