import { settingFields } from '@namedrop/host';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { PLUGINS_WITH_TABLES } from '../bench/growth/plugins.js';
import { read } from '../repository/tree.js';

interface Kind {
  readonly tables: readonly string[];
  readonly keptFor: string;
  readonly settings: readonly string[];
}

const codesIn = (cell = '') => [...cell.matchAll(/`([\w.-]+)`/g)].map(([, code = '']) => code);

/** Rows of the table "Kinds of data". */
const KINDS: readonly Kind[] = [
  ...read('docs/operations/retention.md').matchAll(/^\| [^|]+ \| (`[^|]+) \| ([^|]+) \| ?([^|]*?) ?\| [^|]+ \|$/gm),
].map(([, tables, keptFor = '', settings]) => ({ tables: codesIn(tables), keptFor, settings: codesIn(settings) }));

/** Settings that limit how long data stays, with their defaults in days, by name. */
function keepSettings(): ReadonlyMap<string, number | undefined> {
  const ofPlugins = Object.values(PLUGINS_WITH_TABLES).flatMap(({ id, config }) =>
    settingFields(config).map(({ path }) => ({
      name: `plugins.${id}.${path.join('.')}`,
      path,
      value: config.parse({}),
    })),
  );
  return new Map(
    ofPlugins
      .filter(({ path }) => path.at(-1) === 'keepDays')
      .map(({ name, path, value }) => [name, (value as Record<string, number | undefined>)[path.join('.')]]),
  );
}

test('the page of retention has each table of the host and of the plugins, once', async (t) => {
  const plugins = Object.fromEntries(Object.entries(PLUGINS_WITH_TABLES).map(([id, module]) => [id, { module }]));
  const { host } = await startTestHost(t, { plugins });
  const schemas = ['namedrop', ...Object.keys(PLUGINS_WITH_TABLES)];
  const { rows } = await host.storage.pool.query(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = ANY ($1)`,
    [schemas.map((id) => id)],
  );
  t.true(rows.length > 35, `${rows.length} tables`);
  t.deepEqual(KINDS.flatMap(({ tables }) => tables).sort(), rows.map(({ name }) => name).sort());
});

test('the page of retention has each setting of a time that data stays, with its default', (t) => {
  const configuration = read('docs/configuration.md');
  const listed = new Map(KINDS.flatMap(({ settings, keptFor }) => settings.map((name) => [name, keptFor] as const)));
  const ofHost = [
    ...configuration.matchAll(/^\| `((?:\w+\.)*(?:keepDays|lifetimeMs|absentLifetimeMs))` \| `\w+` \| `(\d+)` \|/gm),
  ];
  const hosts = ofHost.map(([, name = '', value]) => [name, wordsOf(name, Number(value))] as const);
  const plugins = [...keepSettings()].map(
    ([name, days]) => [name, days === undefined ? 'for ever' : `${days} days`] as const,
  );
  t.is(hosts.length, 4);
  t.is(plugins.length, 2);
  for (const [name, words] of [...hosts, ...plugins]) t.true(listed.get(name)?.includes(words), `${name}: ${words}`);
});

function wordsOf(name: string, value: number): string {
  if (name.endsWith('keepDays')) return `${value} days`;
  const hours = value / 3_600_000;
  return hours === 24 ? '1 day' : `${hours} hour`;
}
