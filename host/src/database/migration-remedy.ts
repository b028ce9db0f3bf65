import pg from 'pg';

/** What an operator runs where a migration was refused, by the code and the words of the server. */
interface Remedy {
  readonly code: string;
  readonly words: RegExp;
  /** @param name captured by `words`, e.g. of a schema; user and database are quoted for SQL */
  sentence(name: string, user: string, database: string): string;
}

const quoted = pg.escapeIdentifier;
const PACKAGE =
  'Install the package postgresql-contrib on the machine of the server, or choose a service that offers the extension';

function missingExtension(name: string): string {
  return `${PACKAGE}; then: CREATE EXTENSION ${quoted(name)} WITH SCHEMA public;`;
}

const REMEDIES: readonly Remedy[] = [
  {
    code: '42501',
    words: /^permission denied for database/,
    sentence: (_, user, database) => `As its owner, run: GRANT CREATE ON DATABASE ${database} TO ${user};`,
  },
  {
    code: '42501',
    words: /^permission denied for schema (.+)$/,
    sentence: (name, user) => `As its owner, run: GRANT USAGE, CREATE ON SCHEMA ${quoted(name)} TO ${user};`,
  },
  {
    code: '42501',
    words: /^permission denied to create extension "(.+)"$/,
    sentence: (name, user, database) =>
      `As a superuser, run in ${database}: CREATE EXTENSION ${quoted(name)} WITH SCHEMA public; or where the extension ` +
      `is trusted, as the owner: GRANT CREATE ON DATABASE ${database} TO ${user};`,
  },
  {
    code: '42501',
    words: /^must be owner of/,
    sentence: (_, user) => `Only the user that made it may change it: name that user in DATABASE_URL, not ${user}.`,
  },
  {
    code: '0A000',
    words: /^extension "(.+)" is not available$/,
    sentence: missingExtension,
  },
  {
    // Words of PostgreSQL 14 with some packages.
    code: '58P01',
    words: /^could not open extension control file ".*?([^/"]+)\.control"/,
    sentence: missingExtension,
  },
];

/** Returns the words of an error with what to run against it; the words alone where no remedy is known. */
export async function withRemedy(error: Error, client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const remedy = REMEDIES.find(
    ({ code, words }) => (error as pg.DatabaseError).code === code && words.test(error.message),
  );
  if (!remedy) return error.message;
  const { rows } = await client.query<{ user: string; database: string }>(
    'SELECT current_user AS user, current_database() AS database',
  );
  const { user = '', database = '' } = rows[0] ?? {};
  const [, name = ''] = remedy.words.exec(error.message) ?? [];
  return `${error.message}. ${remedy.sentence(name, quoted(user), quoted(database))}`;
}
