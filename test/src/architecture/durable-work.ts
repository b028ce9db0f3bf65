import type { NamedMigration } from './migrations.js';
import { type Source, visit } from './source.js';

/** Files that lock or lease rows by themselves. */
export interface WorkException {
  readonly reason: string;
  readonly files: readonly string[];
  /** Columns of leases that belong to no kind of durable work, as `<owner>.<table>.<column>`. */
  readonly columns?: readonly string[];
}

/** Files outside of `packages/durable-work` that may lock or lease rows. `docs/decisions/0001-durable-work.md` shows them. */
export const EXCEPTIONS: readonly WorkException[] = [
  {
    reason:
      'A key is claimed by the insert that finds it free. Callers wait for the reply; nothing is retried by the host.',
    files: ['host/src/idempotency/statements.ts'],
    columns: ['namedrop.idempotency_keys.leased_until'],
  },
  {
    reason: 'A lock of milliseconds on the path of a call. The next caller takes it over, no worker does.',
    files: ['host/src/answers/cache/answer-table.ts'],
    columns: ['namedrop.answers.asked_until'],
  },
  {
    reason: 'The vendor owns the work. A row is only the place to collect it from.',
    files: ['host/src/captures/capture-task-store.ts'],
    columns: ['namedrop.capture_tasks.ordered_at'],
  },
  {
    reason:
      'The state is a position in the days of a brand, on the row of the brand; each change of the brand resets it.',
    files: ['host/src/tracking/rebuild-table.ts'],
    columns: ['namedrop.tracked_brands.rebuild_lease'],
  },
  {
    reason: 'The extension of a hold is a second due time of a queued ask. It never claims the ask.',
    files: ['plugins/legacy-ask/src/queue/queue-statements.ts'],
    columns: ['legacy-ask.queue.extend_hold_at'],
  },
  {
    reason: 'A page of due rows gets runs and the next due times in one transaction, without a lease.',
    files: ['plugins/legacy-ask/src/monitors/planner.ts', 'plugins/watch/src/planner.ts'],
  },
  {
    reason: 'A page of old rows is deleted in one statement, without a lease.',
    files: [
      'host/src/check/store.ts',
      'host/src/contents/content-table.ts',
      'host/src/limits/pg-token-buckets.ts',
      'host/src/usage/usage-statements.ts',
      'plugins/legacy-ask/src/ask/archive.ts',
      'plugins/watch/src/runs/run-sweep.ts',
      'plugins/webhooks/src/sweep.ts',
    ],
  },
  {
    reason: 'Rows are locked until the end of one transaction, without a lease.',
    files: ['plugins/billing/src/closing.ts', 'plugins/webhooks/src/repetitions.ts'],
  },
  {
    reason: 'Adds, cancels or shows units of a kind of the package, and claims none.',
    files: [
      'plugins/watch/src/demo-watches.ts',
      'plugins/watch/src/watch-desk.ts',
      'plugins/webhooks/src/claims.ts',
      'plugins/webhooks/src/delivery-metrics.ts',
      'plugins/webhooks/src/demo-deliveries.ts',
      'plugins/webhooks/src/outbox.ts',
      'plugins/webhooks/src/records.ts',
    ],
  },
];

const LEASE_COLUMN = /\b(?:wake_at|due_at|ordered_at|extend_hold_at|[a-z]\w*_(?:until|lease))\b/g;
const LOCK = /\bSKIP\s+LOCKED\b/gi;

/** The owner of all statements, code that is not part of a deployment, and declarations. */
const FREE = /^(?:packages\/(?:durable-work|testing)|test)\/|[/-]migrations(?:\.ts$|\/)/;

const TABLE =
  /\b(?:CREATE\s+(?:UNLOGGED\s+)?TABLE|ALTER\s+TABLE)(?:\s+IF(?:\s+NOT)?\s+EXISTS)?\s+(?:"?[\w-]+"?\.)?(\w+)/i;
const TIME_COLUMN = /\b(\w+)\s+timestamp/gi;
const SHAPE = /\btable: '(?:[\w-]+\.)?(\w+)'(?:(?!\btable:).)*?\bwakeAt: '(\w+)'/gs;

/** Finds lease columns and `SKIP LOCKED` in the SQL of a production source. The shape of a kind is no use of its column. */
export function leasesIn({ path, text, isTest }: Pick<Source, 'path' | 'text' | 'isTest'>): string[] {
  if (isTest || FREE.test(path)) return [];
  const declared = new Set<number>();
  const found = new Set<string>();
  const take = (sql: string): void => {
    for (const pattern of [LEASE_COLUMN, LOCK])
      for (const [use] of withoutComments(sql).matchAll(pattern)) found.add(use);
  };
  visit(path, text, {
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'wakeAt') declared.add(value.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !declared.has(start)) take(value);
    },
    TemplateElement: ({ value: { raw } }) => take(raw),
  });
  return [...found];
}

/** Finds sources that lock or lease rows without an exception, and exceptions for sources that do not. @returns a sentence for each */
export function leaseFaults(sources: readonly Source[], exceptions = EXCEPTIONS): string[] {
  const uses = new Map(sources.map((source) => [source.path, leasesIn(source)]));
  const excepted = exceptions.flatMap(({ files }) => files);
  const faults = [...uses].flatMap(([path, found]) =>
    found.length === 0 || excepted.includes(path) ? [] : [`${path} uses ${found.join(', ')}: ${REMEDY}`],
  );
  const idle = excepted.filter((path) => !uses.get(path)?.length);
  return [...faults, ...idle.map((path) => `${path} neither locks nor leases rows: remove its exception`)];
}

const REMEDY =
  'use packages/durable-work, or give it an exception with its reason in test/src/architecture/durable-work.ts';

/**
 * Finds lease columns in migrations that are of no shape and have no exception, and exceptions for columns that no migration
 * adds. @returns a sentence for each
 */
export function leaseColumnFaults(
  migrations: readonly NamedMigration[],
  sources: readonly Source[],
  exceptions = EXCEPTIONS,
): string[] {
  const added = migrations.flatMap(addedLeaseColumns);
  const shaped = new Set(sources.flatMap(shapedColumns));
  const excepted = exceptions.flatMap(({ columns = [] }) => columns);
  return [
    ...added
      .filter((column) => !shaped.has(column) && !excepted.includes(column))
      .map((column) => `${column} is the lease of no WorkShape: create the table with \`workTable\`, or ${REMEDY}`),
    ...excepted
      .filter((column) => !added.includes(column))
      .map((column) => `${column} is in no migration: remove its exception`),
  ];
}

function addedLeaseColumns({ name, up }: NamedMigration): string[] {
  const [owner = ''] = name.split('/');
  return withoutComments(up)
    .split(';')
    .flatMap((statement) => {
      const table = TABLE.exec(statement)?.[1];
      const columns = [...statement.matchAll(TIME_COLUMN)].map(([, column = '']) => column);
      return columns.filter((column) => column.match(LEASE_COLUMN)).map((column) => `${owner}.${table}.${column}`);
    });
}

/** Reads the columns that the shapes of a plugin's kinds name. */
function shapedColumns({ path, text }: Source): string[] {
  const owner = /^plugins\/([^/]+)\//.exec(path)?.[1];
  return [...text.matchAll(SHAPE)].map(([, table, column]) => `${owner}.${table}.${column}`);
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*/g, '');
}
