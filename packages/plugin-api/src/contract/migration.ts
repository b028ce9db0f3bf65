/**
 * One step forward of a plugin's own database schema. Runs once, in a transaction, with the schema as `search_path`:
 * name tables without a prefix. Never edit one that has shipped: its checksum is kept, and a changed one refuses to boot.
 */
export interface Migration {
  /** Orders the steps of a plugin, e.g. `001-wallets`. */
  readonly name: string;
  /** One or more SQL statements. */
  readonly up: string;
}
