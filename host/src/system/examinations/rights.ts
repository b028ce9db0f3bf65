import type { Finding } from '@namedrop/plugin-api';
import { type Grantee, grantOnDatabase, grantOnSchema, grantOnTables, useOwner } from '../../database/grants.js';
import type { Examination, Found } from '../examination.js';

const name = 'rights';

const USER = `
  SELECT current_user AS user, current_database() AS database, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`;

/** `tables`: those on which a right is missing; `foreign`: those that another user made, and that no role of ours owns. */
const SCHEMAS = `
  SELECT wanted.name, n.oid IS NOT NULL AS "isThere",
    has_schema_privilege(n.oid, 'USAGE') AND has_schema_privilege(n.oid, 'CREATE') AS "mayUse",
    count(c.oid) FILTER (WHERE NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
      AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')))::integer AS tables,
    count(c.oid) FILTER (WHERE NOT pg_has_role(c.relowner, 'USAGE'))::integer AS foreign
  FROM unnest($1::text[]) AS wanted (name)
  LEFT JOIN pg_namespace n ON n.nspname = wanted.name
  LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
  GROUP BY wanted.name, n.oid ORDER BY wanted.name`;

interface User extends Grantee {
  readonly isReadOnly: boolean;
  readonly mayCreate: boolean;
}

interface Schema {
  readonly name: string;
  readonly isThere: boolean;
  readonly mayUse: boolean | null;
  readonly tables: number;
  readonly foreign: number;
}

/** Examines the rights of the user in DATABASE_URL on the database, the schemas and the tables. */
export const rights: Examination = {
  name,
  async examine(found) {
    const { database } = found;
    if (!database) return [];
    const [user] = (await database.pool.query<User>(USER)).rows;
    const { rows } = await database.pool.query<Schema>(SCHEMAS, [schemasOf(found)]);
    const withPending = new Set(database.pending.map((migration) => migration.split('/')[0]));
    const wrong = user ? troubles(user, rows, withPending) : [];
    if (wrong.length > 0) return wrong;
    return [{ state: 'ok', what: name, detail: `of ${user?.user} are complete on ${rows.length} schemas` }];
  },
};

/** Schemas of the host, of its queue, and of plugins with tables. */
function schemasOf({ prepared: { order } }: Found): string[] {
  const withTables = order.filter(({ plugin }) => plugin.migrations?.length).map(({ id }) => id);
  return ['namedrop', 'pgboss', ...withTables];
}

function troubles(user: User, schemas: readonly Schema[], withPending: ReadonlySet<string | undefined>): Finding[] {
  const fail = (detail: string, remedy: string): Finding => ({ state: 'fail', what: name, detail, remedy });
  if (user.isReadOnly)
    return [fail('the database takes no writes', 'give DATABASE_URL the address of the primary server')];
  const absent = schemas.filter(({ isThere }) => !isThere).map(({ name }) => name);
  const there = schemas.filter(({ isThere }) => isThere);
  return [
    ...(absent.length > 0 && !user.mayCreate
      ? [fail(`${user.user} may not make the schemas ${absent.join(', ')}`, grantOnDatabase(user))]
      : []),
    ...there.flatMap((schema) => {
      const who = `${user.user} may not`;
      if (!schema.mayUse) return [fail(`${who} use the schema ${schema.name}`, grantOnSchema(schema.name, user))];
      if (schema.foreign > 0 && withPending.has(schema.name))
        return [fail(`${who} change ${schema.foreign} tables of ${schema.name}, as its migrations do`, useOwner(user))];
      if (schema.tables > 0)
        return [
          fail(`${who} read and write ${schema.tables} tables of ${schema.name}`, grantOnTables(schema.name, user)),
        ];
      return [];
    }),
  ];
}
