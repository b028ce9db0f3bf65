import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../signs/icon.js';
import { type SortState, sorted, toggled } from './sort.js';

export interface Column<R> {
  readonly key: string;
  readonly head: ComponentChildren;
  cell(row: R): ComponentChildren;
  /** `end`: figures. */
  readonly align?: 'end';
  /** Value to sort by; absent: the column cannot be sorted. undefined comes last. */
  sortBy?(row: R): string | number | undefined;
}

export interface DataTableProps<R> {
  /** Name of the table, for screen readers. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  keyOf(row: R): string;
  /** `you` marks the tracked brand. */
  classOf?(row: R): string | undefined;
  /** Sort before a head is clicked. Default: the order of `rows`. */
  readonly sort?: SortState;
}

/** Table with sortable heads in a scroll area of its own. */
export function DataTable<R>({ label, columns, rows, keyOf, classOf, sort }: DataTableProps<R>) {
  const [state, setState] = useState<SortState | undefined>(sort);
  const by = columns.find(({ key }) => key === state?.key)?.sortBy;
  const shown = by && state ? sorted(rows, by, state.descending) : rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, head, align, sortBy }) => (
              <th key={key} scope="col" class={align} aria-sort={ariaSort(key, state, sortBy !== undefined)}>
                {sortBy ? (
                  <button type="button" class="sort" onClick={() => setState(toggled(state, key))}>
                    {head}
                    {state?.key === key && <Icon name={state.descending ? 'arrowDown' : 'arrowUp'} />}
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)} class={classOf?.(row)}>
              {columns.map((column, index) => {
                const { key, align, cell } = column;
                return index === 0 ? (
                  <th key={key} scope="row" class={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} class={align}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ariaSort(key: string, state: SortState | undefined, sortable: boolean) {
  if (!sortable) return undefined;
  if (state?.key !== key) return 'none' as const;
  return state.descending ? ('descending' as const) : ('ascending' as const);
}
