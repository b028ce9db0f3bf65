/** A column of a plugin's schema whose values `Secrets` has sealed. */
export interface SealedColumn {
  readonly table: string;
  /** Holds sealed values, or NULL. */
  readonly column: string;
  /** The primary key, of one column. */
  readonly key: string;
  /** What the value of a row was sealed with, e.g. `endpoint:<id>`. */
  context(key: string): string;
}
