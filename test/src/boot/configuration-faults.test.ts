import { type SettingField, settingFields } from '@namedrop/host';
import type { Plugin } from '@namedrop/plugin-api';
import test from 'ava';
import { operatorFolder } from './command.js';
import { PLUGINS } from './plugins.js';
import { bootOn, linesOf } from './world.js';

const boot = bootOn(test);

/** Words of the schema library, which must not reach an operator. */
const RAW = /invalid|expected|received|too (big|small)|unrecognized|undefined|\[object/i;
const SECRET = 'sesame-of-ours';

/** A configuration in which every setting of a plugin has that value. */
function allWrong({ config }: Plugin, wrong: unknown): object {
  const into: Record<string, unknown> = {};
  for (const { path } of settingFields(config)) {
    let group = into;
    for (const key of path.slice(0, -1)) {
      group[key] ??= {};
      group = group[key] as Record<string, unknown>;
    }
    group[path.at(-1) as string] = wrong;
  }
  return into;
}

for (const [name, wrong] of Object.entries({
  'an object': {},
  'a list': [],
  null: null,
  'an empty text': '',
  'a negative number': -1,
  'a huge number': 1e15,
  'a boolean': true,
  'a text': SECRET,
})) {
  test(`where ${name} is given for every setting of every plugin, the report names them in sentences`, async (t) => {
    const entries = PLUGINS.map((module) => [module.id, { module, ...allWrong(module, wrong) }]);
    const lines = linesOf(await boot(t).refused(Object.fromEntries(entries)));
    t.true(lines.length >= PLUGINS.length, lines.join('\n'));
    for (const line of lines) {
      t.notRegex(line, RAW);
      t.regex(line, /^[\w-]+ config plugins\.[\w.-]+( \(\w+\))?: (must |unknown key; |is )/);
    }
    const secrets = PLUGINS.flatMap(({ config }) => settingFields(config)).filter(
      (field: SettingField) => field.secret,
    );
    for (const { path } of secrets) {
      const repeated = lines.filter((line) => line.includes(`.${path.join('.')}:`)).join();
      t.false(repeated.includes(SECRET), repeated);
    }
  });
}

test('problems of the host, of plugins and unknown keys are in one report, with the page that describes settings', async (t) => {
  const files = {
    'namedrop.config.js': `export default {
      port: 70000, logLvel: 'info', deadlines: { quickMs: 0 },
      plans: { basic: { refill: 1, capacity: 5 } }, defaultPlan: 'growth',
      plugins: { claude: { modle: 'x', model: 'haiku' } },
    };`,
  };
  const folder = await operatorFolder(t, files, { data: 'new' });
  const env = { NAMEDROP_DRAIN_MS: 'soon', ANTHROPIC_API_KEY: 'sk ant' };
  const checked = await folder.run(['config', 'check'], env);
  const started = await folder.start([], env).finished;
  t.deepEqual([checked.code, started.code], [78, 78]);
  for (const text of [checked.stdout, started.stderr]) {
    for (const line of [
      /^ *host +config +port: must be a whole number from 0 to 65535; 70000 was given$/m,
      /^ *host +config +logLvel: unknown key; known are .*; did you mean `logLevel`\?$/m,
      /^ *host +config +deadlines\.quickMs: must be a whole number from 1 to 600000; 0 was given$/m,
      /^ *host +config +drainMs \(NAMEDROP_DRAIN_MS\): must be a whole number from 0 to 600000; "soon" was given$/m,
      /^ *host +config +defaultPlan: must be one of the plans: basic; "growth" was given$/m,
      /^ *claude +config +plugins\.claude\.modle: unknown key; known are .*; did you mean `model`\?$/m,
      /^ *claude +config +plugins\.claude\.model: must be one of models: claude-.*; "haiku" was given$/m,
      /^ *claude +config +plugins\.claude\.apiKey \(ANTHROPIC_API_KEY\): must be one word of printable ASCII$/m,
      /^Every setting is described in docs\/configuration\.md\.$/m,
    ]) {
      t.regex(text, line);
    }
    t.notRegex(text, /sk ant/);
  }
});

test('a fraction for a whole number does not hide a default plan or a model that does not exist', async (t) => {
  const files = {
    'namedrop.config.js': `export default {
      port: 1.5, defaultPlan: 'grwoth',
      plugins: { chatgpt: { model: 'gpt-55', live: { dataforseo: { login: 'l', password: 'p', attemptMs: 1.5 } } } },
    };`,
  };
  const { code, stdout } = await (await operatorFolder(t, files, { data: 'new' })).run(['config', 'check']);
  t.is(code, 78);
  for (const line of [
    /^ *host +config +port: must be a whole number .*; 1\.5 was given$/m,
    /^ *host +config +defaultPlan: must be one of the plans: .*; "grwoth" was given; did you mean `growth`\?$/m,
    /^ *chatgpt +config +plugins\.chatgpt\.live\.dataforseo\.attemptMs: must be a whole number .*; 1\.5 was given$/m,
    /^ *chatgpt +config +plugins\.chatgpt\.model: must be one of models: .*; "gpt-55" was given/m,
  ]) {
    t.regex(stdout, line);
  }
});
