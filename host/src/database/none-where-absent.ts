/** PostgreSQL's codes for a schema, a table and a column that do not exist: the migrations have not run yet. */
const ABSENT = new Set(['3F000', '42P01', '42703']);

/** Reads; returns nothing where the schema, the table or the column does not exist yet. */
export async function noneWhereAbsent<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (ABSENT.has(`${(error as { code?: unknown }).code}`)) return [];
    throw error;
  }
}
