import { readFile } from 'node:fs/promises';
import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import billing from '@namedrop/billing';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import { type SettingField, settingFields } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import perplexity from '@namedrop/perplexity';
import type { Plugin } from '@namedrop/plugin-api';
import redis from '@namedrop/redis';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import test from 'ava';

const page = readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
const LIVE = [chatgpt, gemini, aiOverview, aiMode, bingCopilot, perplexity];
/** Settings whose variable or default differs between them. */
const OF_EACH = ['vendors', 'attemptMs', 'deadlineMs'];

const isLive = ({ path }: SettingField) => path[0] === 'live';
const code = (value: unknown) => (value === undefined ? '' : `\`${value}\``);
const row = (...cells: readonly string[]) => `|${cells.map((cell) => (cell ? ` ${cell} |` : ' |')).join('')}`;
const nameOf = (id: string, { path, secret }: SettingField) =>
  `${code(`plugins.${id}.${path.join('.')}`)}${secret ? ' (secret)' : ''}`;

/** What a setting is when nobody sets it. */
function defaultOf({ config }: Plugin, { path }: SettingField): unknown {
  return path.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], config.parse({}));
}

/** The rows of the page whose first cell begins so, up to their second cell. */
async function rowsOf(start: string): Promise<readonly string[]> {
  const rows = (await page).split('\n').filter((line) => line.startsWith(`| \`${start}`));
  return rows.map((line) => `${line.split('|').slice(0, 3).join('|')}|`);
}

for (const { id, config } of [chatgpt, claude, gemini, perplexity, billing, redis, watch, webhooks]) {
  test(`docs/configuration.md lists exactly the settings of ${id}, with their variables`, async (t) => {
    const own = settingFields(config).filter((field) => !isLive(field));
    t.deepEqual(
      await rowsOf(`plugins.${id}.`),
      own.map((field) => row(nameOf(id, field), code(field.env))),
    );
  });
}

test('docs/configuration.md lists exactly the settings of the older endpoints, with their variables', async (t) => {
  const named = settingFields(legacyAsk.config).map((field) => row(nameOf(legacyAsk.id, field), code(field.env)));
  const ofEach = named.map((name) => name.replace(/openai|anthropic|gemini|perplexity/, '<provider>'));
  t.deepEqual(await rowsOf('plugins.legacy-ask.'), [...new Set(ofEach)]);
});

test('docs/configuration.md lists exactly the settings of live capture', async (t) => {
  const names = LIVE.flatMap(({ config }) => settingFields(config).filter(isLive)).map((field) =>
    nameOf('<id>', field),
  );
  const listed = (await rowsOf('plugins.<id>.live.')).map((line) => line.split('|')[1]?.trim());
  t.deepEqual(listed, [...new Set(names)]);
});

test('docs/configuration.md says the variables and defaults that the plugins of live capture share', async (t) => {
  for (const plugin of LIVE) {
    for (const field of settingFields(plugin.config).filter(isLive)) {
      if (OF_EACH.includes(field.path.at(-1) ?? '')) continue;
      const start = row(nameOf('<id>', field), code(field.env), code(defaultOf(plugin, field)));
      t.true((await page).includes(`\n${start}`), `${plugin.id}: ${start}`);
    }
  }
});

test('docs/configuration.md says per plugin of live capture who is asked, and for how long', async (t) => {
  for (const plugin of LIVE) {
    const fields = settingFields(plugin.config).filter(isLive);
    const field = (key: string) => fields.find(({ path }) => path.at(-1) === key);
    const vendors = field('vendors') as SettingField;
    const attempt = field('attemptMs');
    const limit = attempt && defaultOf(plugin, attempt);
    const cells = [vendors.env, defaultOf(plugin, vendors), limit, field('deadlineMs')?.env];
    const expected = row(code(plugin.id), ...cells.map(code));
    t.true((await page).includes(`\n${expected}\n`), expected);
  }
});
