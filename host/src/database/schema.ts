/** Schemas that are not a plugin's to have: PostgreSQL's own and the queue's. */
const TAKEN = new Set(['public', 'pgboss', 'pg-catalog', 'information-schema']);

/**
 * The schema of an owner of tables, quoted for SQL: it is named like the owner.
 * @param owner a plugin's id, or `namedrop` for the host
 * @throws RangeError when the id cannot be a schema
 */
export function schemaOf(owner: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(owner) && owner.length <= 63 && !TAKEN.has(owner)) return `"${owner}"`;
  throw new RangeError(
    `'${owner}' cannot be a schema: it takes lower-case words joined by hyphens, at most 63 characters, ` +
      "and none of PostgreSQL's own names",
  );
}

/** Where unqualified names are looked for: the owner's schema, and then `public`, for what extensions bring. */
export function searchPathOf(owner: string): string {
  return `${schemaOf(owner)},public`;
}
