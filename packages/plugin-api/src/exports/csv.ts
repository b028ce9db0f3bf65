/** Value of a cell. Texts come from strangers, numbers and booleans do not. */
export type CsvCell = string | number | boolean | null | undefined;

/** Beginnings of a text that a spreadsheet takes for a formula, also behind white space and characters that it drops. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
/** Signs of cells that need quotes: spreadsheets may take a semicolon or a tab for the end of a cell as well. */
const QUOTED = /[",;\t\r\n]/;

/** Marks a file as UTF-8, which spreadsheets do not assume. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a line of RFC 4180. A text that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
