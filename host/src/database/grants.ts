import pg from 'pg';

const quoted = pg.escapeIdentifier;

/** Names for statements that an operator runs. */
export interface Grantee {
  readonly user: string;
  readonly database: string;
}

export function grantOnDatabase({ user, database }: Grantee): string {
  return `As its owner, run: GRANT CREATE ON DATABASE ${quoted(database)} TO ${quoted(user)};`;
}

export function grantOnSchema(schema: string, { user }: Grantee): string {
  return `As its owner, run: GRANT USAGE, CREATE ON SCHEMA ${quoted(schema)} TO ${quoted(user)};`;
}

export function grantOnTables(schema: string, { user }: Grantee): string {
  const rights = 'SELECT, INSERT, UPDATE, DELETE';
  return `As their owner, run: GRANT ${rights} ON ALL TABLES IN SCHEMA ${quoted(schema)} TO ${quoted(user)};`;
}

export function useOwner({ user }: Grantee): string {
  return `Only the user that made it may change it: name that user in DATABASE_URL, not ${quoted(user)}.`;
}

export function createExtension(name: string, grantee: Grantee): string {
  const { user, database } = grantee;
  return (
    `As a superuser, run in ${quoted(database)}: CREATE EXTENSION ${quoted(name)} WITH SCHEMA public; or where the ` +
    `extension is trusted, as the owner: GRANT CREATE ON DATABASE ${quoted(database)} TO ${quoted(user)};`
  );
}

export function installExtension(name: string): string {
  return (
    'Install the package postgresql-contrib on the machine of the server, or choose a service that offers the ' +
    `extension; then: CREATE EXTENSION ${quoted(name)} WITH SCHEMA public;`
  );
}
