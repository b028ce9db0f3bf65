import type pg from 'pg';
import type { Connection } from './connection/connection.js';
import { createExtension, type Grantee, grantOnDatabase, grantOnSchema, installExtension, useOwner } from './grants.js';

/** What an operator runs where a migration was refused, by the code and the words of the server. */
interface Remedy {
  readonly code: string;
  readonly words: RegExp;
  /** @param name captured by `words`, e.g. of a schema */
  sentence(name: string, grantee: Grantee): string;
}

const REMEDIES: readonly Remedy[] = [
  {
    code: '42501',
    words: /^permission denied for database/,
    sentence: (_, grantee) => grantOnDatabase(grantee),
  },
  { code: '42501', words: /^permission denied for schema (.+)$/, sentence: grantOnSchema },
  { code: '42501', words: /^permission denied to create extension "(.+)"$/, sentence: createExtension },
  { code: '42501', words: /^must be owner of/, sentence: (_, grantee) => useOwner(grantee) },
  { code: '0A000', words: /^extension "(.+)" is not available$/, sentence: installExtension },
  {
    // Words of PostgreSQL 14 with some packages.
    code: '58P01',
    words: /^could not open extension control file ".*?([^/"]+)\.control"/,
    sentence: installExtension,
  },
];

/** Returns the words of an error with what to run against it; the words alone where no remedy is known. */
export async function withRemedy(error: Error, client: Connection): Promise<string> {
  const remedy = REMEDIES.find(
    ({ code, words }) => (error as pg.DatabaseError).code === code && words.test(error.message),
  );
  if (!remedy) return error.message;
  const { rows } = await client.query<{ user: string; database: string }>(
    'SELECT current_user AS user, current_database() AS database',
  );
  const { user = '', database = '' } = rows[0] ?? {};
  const [, name = ''] = remedy.words.exec(error.message) ?? [];
  return `${error.message}. ${remedy.sentence(name, { user, database })}`;
}
