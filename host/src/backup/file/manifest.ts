import { z } from '@namedrop/plugin-api';
import { FORMAT } from './file-frames.js';
import { SealedKeys } from './sealed-keys.js';

/** A table and its columns, in the order in which they are stored. Generated columns are not. */
const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });

/** A sequence. `value` is that of PostgreSQL's `last_value`. */
const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** The first entry of a backup: all that a restore must know before it writes anything. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations that had run, by their owners. */
  migrations: z.array(z.object({ owner: z.string(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  key: z.object({
    /** Ids of the secret keys of the deployment, which say nothing of the keys. */
    ids: z.array(z.string()),
    /** Absent: the keys were left out. */
    sealed: SealedKeys.optional(),
  }),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackupTable = z.infer<typeof Table>;

/** The last entry of a backup: the rows and bytes of each table, by `<schema>.<table>`. */
export const Totals = z.record(z.string(), z.object({ rows: z.int().min(0), bytes: z.int().min(0) }));
export type Totals = z.infer<typeof Totals>;

/** Names of the entries that are not data. */
export const ENTRIES = { manifest: 'manifest.json', totals: 'totals.json' } as const;

/** Returns the folder of a table within a backup. */
export function folderOf({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `data/${schema}/${name}/`;
}

/** e.g. `namedrop.checks`. */
export function titleOf({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}
