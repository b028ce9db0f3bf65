import type { Database, PreparedStatement } from '@namedrop/plugin-api';
import type { WorkShape } from './shape.js';

/** Column by which units are limited. There is an index on all of them, in their order, and the time to wake. */
export interface KeyColumn {
  readonly column: string;
  readonly type: 'text' | 'uuid';
  /** Name of its value in a hint. Default: the column. */
  readonly as?: string;
}

/** Waiting unit, with the values of its keys. */
export type Hint = { readonly id: string } & Readonly<Record<string, string>>;

/** Due units of some combinations of keys. */
export interface Page<H> {
  /** The oldest first. */
  readonly due: readonly H[];
  /** Values of the keys after which the next page begins; absent: this was the last page. */
  readonly last?: readonly string[];
}

export interface PagesOptions {
  readonly name: string;
  readonly shape: WorkShape;
  readonly keys: readonly KeyColumn[];
  /** Units of each combination of keys: one more than run at once shows that there are more. */
  readonly each: number;
}

/** Combinations of keys of a page. */
const PAGE_SIZE = 200;

const FIRST = { text: '', uuid: '00000000-0000-0000-0000-000000000000' } as const;

/** Name of a key in hints. */
export const keyName = ({ column, as = column }: KeyColumn): string => as;

/** Reads due units page by page. */
export class Pages<H extends { readonly id: string }> {
  readonly #statement: PreparedStatement;

  constructor(
    private readonly database: Database,
    private readonly options: PagesOptions,
  ) {
    this.#statement = pageStatement(options);
  }

  /** Reads a page. @param after the last of the page before. Default: the first page */
  async read(after?: readonly string[]): Promise<Page<H>> {
    const { keys } = this.options;
    const rows = await this.database.query<PageRow>(this.#statement, after ?? keys.map(({ type }) => FIRST[type]));
    const due = rows.flatMap(({ place: _, ...row }) => (row.id === null ? [] : [row as unknown as H]));
    const last = rows.find(({ place }) => place === PAGE_SIZE);
    return { due, ...(last && { last: keys.map((key) => String(last[keyName(key)])) }) };
  }
}

/** A combination of keys, with one of its units; a null id: none is due. */
interface PageRow {
  readonly id: string | null;
  /** Position of the combination in the page, from 1. */
  readonly place: number;
  readonly [key: string]: string | number | null;
}

/** Steps from one combination of keys to the next, so that a backlog of one costs no more than its first rows. */
function pageStatement({ name, shape, keys, each }: PagesOptions): PreparedStatement {
  const { table, id, waiting, wakeAt } = shape;
  const columns = keys.map(({ column }) => column).join(', ');
  const start = keys.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
  const before = keys.map(({ column }) => `l.${column}`).join(', ');
  const selected = keys.map((key) => `l.${key.column} AS ${keyName(key)}`).join(', ');
  const same = keys.map(({ column }) => `${column} = l.${column}`).join(' AND ');
  const text = `
    WITH RECURSIVE lanes AS (
      (SELECT ${columns}, 1 AS place FROM ${table}
        WHERE state = '${waiting}' AND (${columns}) > (${start}) ORDER BY ${columns} LIMIT 1)
      UNION ALL
      SELECT following.*, l.place + 1 FROM lanes l, LATERAL (
        SELECT ${columns} FROM ${table}
        WHERE state = '${waiting}' AND (${columns}) > (${before}) ORDER BY ${columns} LIMIT 1
      ) following WHERE l.place < ${PAGE_SIZE}
    )
    SELECT d.id, ${selected}, l.place
    FROM lanes l LEFT JOIN LATERAL (
      SELECT ${id} AS id, ${wakeAt} AS due_at FROM ${table}
      WHERE state = '${waiting}' AND ${same} AND ${wakeAt} <= namedrop.now() ORDER BY ${wakeAt} LIMIT ${each}
    ) d ON true
    ORDER BY d.due_at`;
  return { name: `page-${name}`, text };
}
