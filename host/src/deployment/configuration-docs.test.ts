import { readFile } from 'node:fs/promises';
import test from 'ava';
import { PluginSwitches } from '../config/plugin-entries.js';
import { settingFields } from '../config/setting-fields.js';
import { CoreConfig } from './core-config.js';

const page = readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
const code = (text: unknown) => (text === undefined ? '' : `\`${text}\``);
const row = (...cells: string[]) => `|${cells.map((cell) => (cell ? ` ${cell} |` : ' |')).join('')}`;

test('docs/configuration.md has the row of every setting of the host, as the schema has it', async (t) => {
  const defaults = CoreConfig.parse({}) as Record<string, unknown>;
  for (const { path, env, secret, description = '' } of settingFields(CoreConfig)) {
    const value = path.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], defaults);
    const name = `${code(path.join('.'))}${secret ? ' (secret)' : ''}`;
    t.true((await page).includes(row(name, code(env), code(value), description)), path.join('.'));
  }
});

test('docs/configuration.md has every switch of a plugin, and no setting that does not exist', async (t) => {
  for (const { path } of settingFields(PluginSwitches)) {
    t.true((await page).includes(`| \`plugins.<id>.${path.join('.')}\` |`), path.join('.'));
  }
  const host = (await page).split('## Plugins')[0] ?? '';
  const known = settingFields(CoreConfig).map(({ path }) => path.join('.'));
  const listed = [...host.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
  t.deepEqual(listed, known);
});
