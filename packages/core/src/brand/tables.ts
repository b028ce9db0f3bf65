import type { Line } from './markdown-lines.js';
import type { Span } from './span.js';

/** The part that a line plays in a table. */
export type TableRole = 'header' | 'delimiter' | 'row';

const DELIMITER = /^[|:\-\s]+$/;
const NO_ROLES: ReadonlyMap<number, TableRole> = new Map();

/** For the index of every line that belongs to a table, its part in it. */
export function tableRoles(source: string, lines: readonly Line[]): ReadonlyMap<number, TableRole> {
  if (!source.includes('|')) return NO_ROLES;
  const roles = new Map<number, TableRole>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line && isDelimiter(source, line)) {
      roles.set(index, 'delimiter');
      if (roles.get(index - 1) !== 'delimiter' && isRow(source, lines[index - 1])) roles.set(index - 1, 'header');
    } else if (line?.kind === 'row' || (roles.has(index - 1) && isRow(source, line))) roles.set(index, 'row');
  }
  return roles;
}

function isDelimiter(source: string, { kind, start, end }: Line): boolean {
  if (kind !== 'row' && kind !== 'text') return false;
  const content = source.slice(start, end);
  return content.includes('|') && content.includes('-') && DELIMITER.test(content);
}

function isRow(source: string, line: Line | undefined): boolean {
  return line !== undefined && (line.kind === 'row' || line.kind === 'text') && hasPipe(source, line);
}

function hasPipe(source: string, { start, end }: Line): boolean {
  return source.slice(start, end).includes('|');
}

/** The cells of a row that hold anything, without the bars around them. */
export function cellsOf(source: string, { start, end }: Line): readonly Span[] {
  const cells: Span[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (source[at] === '\\') at++;
    else if (at === end || source[at] === '|') {
      if (source.slice(from, at).trim() !== '') cells.push({ start: from, end: at });
      from = at + 1;
    }
  }
  return cells;
}
