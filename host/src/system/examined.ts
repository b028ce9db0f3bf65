import type { Prepared } from '../boot/prepare.js';
import type { PluginStatus } from '../plugins/plugin-status.js';
import type { Problem } from '../plugins/problem.js';
import type { CheckedColumn } from '../secrets/key-check.js';

/** What is known of a host that serves, or that would. */
export interface Examined {
  readonly prepared: Prepared;
  readonly plugins: readonly PluginStatus[];
  /** All that is wrong, also what a host would tolerate. */
  readonly problems: readonly Problem[];
  /** Absent when the database could not be opened. */
  readonly database?: { readonly description: string; readonly pending: readonly string[] };
  /** What the plugins that tell say of themselves, by id: `ok` or a sentence. */
  readonly health: Readonly<Record<string, string>>;
  /** The columns with sealed values, and how many of a sample open. */
  readonly sealed: readonly CheckedColumn[];
}
