/**
 * The statement that inserts generated rows.
 * @param columns SQL of each column, in terms of `n`, which counts from 1
 * @param count SQL of the number of rows
 */
export function insertRows(table: string, columns: Readonly<Record<string, string>>, count: number | string): string {
  return `
    INSERT INTO ${table} (${Object.keys(columns).join(', ')})
    SELECT ${Object.values(columns).join(', ')} FROM generate_series(1, ${count}) AS n`;
}
