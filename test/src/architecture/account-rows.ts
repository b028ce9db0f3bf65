import type { NamedMigration } from './migrations.js';
import type { Source } from './source.js';

/** A table with its columns, in a migration; the name of a schema before it is left out. */
const CREATED = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:"?[\w-]+"?\.)?(\w+)\s*\((.*?)\n\s*\)/gis;
const NAMED = /\btable: '(\w+)'/g;

/**
 * Finds tables with rows of accounts that nothing erases and nothing declares as kept.
 * @returns a sentence for each
 */
export function rowFaults(migrations: readonly NamedMigration[], sources: readonly Source[]): string[] {
  return migrations.flatMap(({ name, up }) => {
    const [owner = ''] = name.split('/');
    const declared = declaredBy(owner, sources);
    return [...up.matchAll(CREATED)].flatMap(([, table = '', columns = '']) =>
      /^\s*account_id\b/m.test(columns) && !declared.has(table)
        ? [`${owner}.${table} holds rows of accounts: name it in the accountRows of ${owner}`]
        : [],
    );
  });
}

/** Reads the tables that the sources of an owner name as rows of accounts. */
function declaredBy(owner: string, sources: readonly Source[]): ReadonlySet<string> {
  const folder = owner === 'namedrop' ? 'host/' : `plugins/${owner}/`;
  const files = sources.filter(
    ({ path, text, isTest }) => !isTest && path.startsWith(folder) && /accountRows/i.test(text),
  );
  return new Set(files.flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, table = '']) => table)));
}
