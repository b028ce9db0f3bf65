import type { Block, Reach, Row } from './report.js';

const number = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });
const NAME = 48;
const FIGURE = 12;

/** A block as lines of text: what was measured, then what there is to reach. */
export function tableOf({ id, title, rows, reaches, notes }: Block): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = [
    `(${id}) ${title}`,
    lineOf('', columns),
    ...rows.map((row) => lineOf(row.name, cellsOf(row, columns))),
    ...reaches.map(reachLine),
    ...notes.map((note) => `  ${note}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function cellsOf({ figures }: Row, columns: readonly string[]): string[] {
  return columns.map((column) => (figures[column] === undefined ? '' : number.format(figures[column])));
}

function reachLine({ name, value, unit, bound, limit, verdict }: Reach): string {
  return lineOf(`→ ${name}`, [`${number.format(value)} ${unit}`, `${bound} ${limit}`.padStart(14), verdict]);
}

function lineOf(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(FIGURE)).join('')}`;
}
