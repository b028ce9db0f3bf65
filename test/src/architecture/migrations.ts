import type { ObjectPropertyKind } from 'oxc-parser';
import { ADDS_CONSTRAINT, contractionsIn } from './contractions.js';
import type { LaterMigration } from './later-migrations.js';
import { type Source, visit } from './source.js';

/** A migration with its name as `<owner>/<name>`. */
export interface NamedMigration {
  readonly name: string;
  /** SQL. */
  readonly up: string;
}

/**
 * Finds migrations that the fixture or its table of later migrations does not allow.
 * @param migrations of today @param inFixture names of those in the fixture
 * @returns one sentence each, which says what to do
 */
export function migrationFaults(
  migrations: readonly NamedMigration[],
  inFixture: readonly string[],
  later: Readonly<Record<string, LaterMigration>>,
): string[] {
  const names = migrations.map(({ name }) => name);
  const table = 'test/src/architecture/later-migrations.ts';
  const newer = migrations.filter(({ name }) => !inFixture.includes(name));
  return [
    ...inFixture
      .filter((name) => !names.includes(name))
      .map((name) => `${name} ran on the fixture and is gone: put it back, migrations that ran are never removed`),
    ...Object.keys(later)
      .filter((name) => inFixture.includes(name) || !names.includes(name))
      .map((name) => `${name} is in ${table}, but is no newer migration: remove the line`),
    ...newer
      .filter(({ name }) => later[name] === undefined)
      .map(({ name }) => `${name} is newer than the fixture: add it to ${table}, with the check that covers it`),
    ...newer.flatMap(({ name, up }) =>
      contractionsIn(up)
        .filter((what) => !isJustified(what, later[name]))
        .map(
          (what) =>
            `${name} ${what}: hosts of the release before still use it; expand first, contract a release later, ` +
            `and name the release that expanded as \`expandedIn\` in ${table}` +
            (what === ADDS_CONSTRAINT ? '; or explain there, as `olderHosts`, why they satisfy the constraint' : ''),
        ),
    ),
  ];
}

/** Returns whether the table of later migrations explains a contraction. */
function isJustified(what: string, later: LaterMigration | undefined): boolean {
  return later?.expandedIn !== undefined || (what === ADDS_CONSTRAINT && later?.olderHosts !== undefined);
}

/** Reads the migrations out of the sources of the host and the plugins: objects with a `name` and SQL as `up`. */
export function migrationsIn(sources: readonly Source[]): NamedMigration[] {
  return sources
    .filter(({ path, isTest }) => !isTest && ownerOf(path) !== undefined)
    .flatMap(({ path, text }) => {
      const found: NamedMigration[] = [];
      visit(path, text, {
        ObjectExpression: ({ properties }) => {
          const [name, up] = ['name', 'up'].map((key) => textOf(properties, key));
          if (name !== undefined && up !== undefined) found.push({ name: `${ownerOf(path)}/${name}`, up });
        },
      });
      return found;
    });
}

/** The schema that a source's migrations change: the host's, or a plugin's. */
function ownerOf(path: string): string | undefined {
  return path.startsWith('host/') ? 'namedrop' : /^plugins\/([^/]+)\//.exec(path)?.[1];
}

/** The text of a property; undefined where it is missing or computed. */
function textOf(properties: readonly ObjectPropertyKind[], wanted: string): string | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== wanted) continue;
    const { value } = property;
    if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
    if (value.type === 'TemplateLiteral') return value.quasis.map(({ value: { raw } }) => raw).join('');
  }
  return undefined;
}
