/** Beginnings of a text that a spreadsheet takes for a formula, as the exports of the host have them. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** A cell of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Formats rows as CSV (RFC 4180), with a line end after each. */
export const csv = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
