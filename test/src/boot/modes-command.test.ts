import { readFile } from 'node:fs/promises';
import test from 'ava';
import { engine } from '../api/modes-world.js';
import { operatorFolder } from './command.js';
import { bootOn, linesOf, plugin } from './world.js';

const boot = bootOn(test);

/** The configuration file of a section of docs/configuration.md that a test runs. */
async function documentedModes(): Promise<string> {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const [, block] = /^```js modes\n(.*?)^```/ms.exec(page) ?? [];
  if (!block) throw new Error('docs/configuration.md shows no modes');
  return block;
}

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/));

test('modes ls shows the example of docs/configuration.md: prices, states and the variables that platforms lack', async (t) => {
  const folder = await operatorFolder(t, { 'namedrop.config.js': await documentedModes() });
  const env = { OPENAI_API_KEY: 'sk-of-ours' };
  const { code, stdout, stderr } = await folder.run(['modes', 'ls'], env);
  t.is(code, 0, stderr);
  const [headings, ...rows] = rowsOf(stdout.trimEnd());
  t.deepEqual(headings, ['MODE', 'PRICE', 'CHANNEL', 'STATE', 'PLATFORMS', 'MISSING']);
  t.deepEqual(rows[0], [
    'quick',
    '120',
    'api',
    'ready',
    'chatgpt, claude, gemini, perplexity',
    'claude needs ANTHROPIC_API_KEY; gemini needs GEMINI_API_KEY; perplexity needs PERPLEXITY_API_KEY',
  ]);
  t.deepEqual(
    rows.find(([name]) => name === 'ai_overview'),
    ['ai_overview', '12', 'live', 'not installed', 'ai_overview', 'no plugin serves ai_overview'],
  );
  t.deepEqual(rows.at(-1), [
    'two_answers',
    '70.5',
    'api',
    'ready',
    'chatgpt, claude',
    'claude needs ANTHROPIC_API_KEY',
  ]);
  t.is(rows.length, 9);

  const listed = JSON.parse((await folder.run(['modes', 'ls', '--json'], env)).stdout);
  t.deepEqual(listed.at(-1), {
    name: 'two_answers',
    label: 'ChatGPT and Claude',
    channel: 'api',
    state: 'ready',
    price: 70.5,
    platforms: [
      { id: 'chatgpt', label: 'ChatGPT', state: 'ready', needs: [] },
      { id: 'claude', label: 'Claude', state: 'no_key', needs: ['ANTHROPIC_API_KEY'] },
    ],
    aliases: [],
  });
});

test('config print shows the modes and prices of the configuration', async (t) => {
  const folder = await operatorFolder(t, { 'namedrop.config.js': await documentedModes() }, { data: 'new' });
  const { stdout } = await folder.run(['config', 'print']);
  t.regex(stdout, /^modes +file +\{"two_answers":\{"label":"ChatGPT and Claude"/m);
  t.regex(stdout, /^prices +file +\{"quick":120,"two_answers":70\.5,"ai_overview":12\}$/m);
  const settings: { path: string; value: object }[] = JSON.parse(
    (await folder.run(['config', 'print', '--json'])).stdout,
  );
  t.deepEqual(settings.find(({ path }) => path === 'modes')?.value, {
    two_answers: { label: 'ChatGPT and Claude', channel: 'api', platforms: ['chatgpt', 'claude'], price: 80 },
  });
});

test('modes ls lists the modes and complains where a host would not start, and exits with its code', async (t) => {
  const folder = await operatorFolder(
    t,
    { 'namedrop.config.js': 'export default { prices: { quik: 1 }, plugins: {} };' },
    { data: 'new' },
  );
  const { code, stdout, stderr } = await folder.run(['modes', 'ls']);
  t.is(code, 78);
  t.regex(stdout, /^quick +150 +api +not installed/m);
  t.regex(stderr, /prices\.quik: no mode is called so; .*Did you mean `quick`\?/);
});

const MISTAKES = {
  port: 70_000,
  modes: {
    grok: { channel: 'api', platforms: ['claude'], price: 1 },
    Quick: { channel: 'api', platforms: ['claude'], price: 1 },
    quick: { channel: 'api', platforms: ['claude'], price: 1 },
    realistic: { channel: 'api', platforms: ['claude'], price: 1 },
    deep: { channel: 'api', platforms: ['claude'], price: 1 },
    misspelt: { channel: 'api', platforms: ['grokk', 'openai'], price: 1 },
    empty: { channel: 'api', platforms: [], price: 1 },
    twice: { channel: 'api', platforms: ['grok', 'grok'], price: 1.234 },
    captured: { channel: 'live', platforms: ['claude'], price: -1 },
  },
  prices: { quick: 1.005, realistic: 80, quik: 1, captured: 5, claude: 3, ai_mode: -2 },
};

test('every mistake in modes and prices is in one report, with the mistakes of other settings and of plugins', async (t) => {
  const crooked = plugin('crooked', { config: engine('other').config });
  const error = await boot(t).refused(
    { crooked: { module: crooked, typo: 1 }, 'grok-engine': engine('grok') },
    { config: MISTAKES },
  );
  const lines = linesOf(error);
  const API = 'known are chatgpt, claude, gemini, perplexity, grok';
  const MODES = 'quick, perplexity_live, chatgpt_live, gemini_live, ai_overview, ai_mode, bing_copilot, all_live, grok';
  t.deepEqual(
    lines.filter((line) => /^host config (modes|prices)/.test(line)),
    [
      "host config modes.grok: 'grok' is already a mode of 'grok-engine'",
      "host config modes.Quick: 'Quick' must be 2 to 32 lower-case letters, digits and _, beginning with a letter",
      "host config modes.quick: 'quick' is already a mode of the interface",
      "host config modes.realistic: 'realistic' is already a mode of the interface",
      "host config modes.deep: 'deep' is already a mode of the interface",
      `host config modes.misspelt.platforms[0]: 'grokk' has no api channel here; ${API}. Did you mean \`grok\`?`,
      `host config modes.misspelt.platforms[1]: 'openai' has no api channel here; Did you mean \`chatgpt\`?`,
      'host config modes.empty.platforms: must name at least one platform',
      "host config modes.twice.platforms[1]: 'grok' is there twice",
      'host config modes.twice.price: 1.234 credits has more than two decimals',
      "host config modes.captured.platforms[0]: 'claude' has no live channel here; known are chatgpt, gemini, perplexity, ai_overview, ai_mode, bing_copilot",
      'host config modes.captured.price: must be a number of credits from 0 to 1000000; -1 was given',
      'host config prices.quick: 1.005 credits has more than two decimals',
      'host config prices.realistic: is an older name of perplexity_live; set prices.perplexity_live',
      `host config prices.quik: no mode is called so; known are ${MODES}. Did you mean \`quick\`?`,
      `host config prices.claude: no mode is called so; known are ${MODES}`,
      'host config prices.ai_mode: must be a number of credits from 0 to 1000000; -2 was given',
    ],
  );
  t.true(
    lines.some((line) => /^host config port: must be a whole number/.test(line)),
    lines.join('\n'),
  );
  t.true(
    lines.some((line) => /^crooked config plugins\.crooked\.typo: unknown key/.test(line)),
    lines.join('\n'),
  );
});

test('modes and prices of a wrong shape are refused with the place and a sentence', async (t) => {
  const error = await boot(t).refused(
    {},
    {
      config: {
        modes: {
          one: { channel: 'radio', platforms: 'claude', price: '5' },
          two: { channel: 'api', platforms: ['claude'], prise: 5 },
          three: { label: 'a\n\u001b[2J', channel: 'api', platforms: ['claude'], price: 5 },
          four: { channel: 'api', platforms: Array.from({ length: 101 }, () => 'claude'), price: 5 },
        },
        prices: { quick: 'free' },
      },
    },
  );
  const lines = linesOf(error);
  for (const line of [
    /^host config modes\.one\.channel: must be (one of )?.*api.*live/,
    /^host config modes\.one\.platforms: must be a list/,
    /^host config modes\.one\.price: must be a number/,
    /^host config modes\.two\.prise: unknown key; .*did you mean `price`\?/,
    /^host config modes\.three\.label: must be one line of text/,
    /^host config modes\.four\.platforms: /,
    /^host config prices\.quick: must be a number/,
  ])
    t.true(
      lines.some((said) => line.test(said)),
      `${line}\n${lines.join('\n')}`,
    );
});
