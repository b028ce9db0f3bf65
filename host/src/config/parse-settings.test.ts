import { setting, z } from '@namedrop/plugin-api';
import test from 'ava';
import { parseSettings } from './parse-settings.js';
import { redactor } from './redact.js';

const schema = z.strictObject({
  apiKey: setting(z.string().min(1).optional(), { env: 'ACME_KEY', secret: true }),
  models: setting(z.array(z.string()).default(['a']), { env: 'ACME_MODELS' }),
  ports: setting(z.array(z.int()).optional(), { env: 'ACME_PORTS' }),
  fast: setting(z.boolean(), { env: 'ACME_FAST' }).default(false),
  nested: z.strictObject({ depth: setting(z.number(), { env: 'ACME_DEPTH' }).default(1) }).optional(),
});
const parse = (env: NodeJS.ProcessEnv, file: unknown = {}) =>
  parseSettings(schema, { env, file, prefix: 'plugins.acme' });

test('text of the environment becomes what the schema wants: lists, numbers, booleans', (t) => {
  const env = { ACME_MODELS: 'x, y,,z', ACME_PORTS: '1,2', ACME_FAST: 'true', ACME_DEPTH: '2.5' };
  t.deepEqual(parse(env).value, { models: ['x', 'y', 'z'], ports: [1, 2], fast: true, nested: { depth: 2.5 } });
  t.is(parse({ ACME_FAST: '0' }).value?.fast, false);
});

test('text that is no number or boolean is refused, with path and variable', (t) => {
  const { faults } = parse({ ACME_FAST: 'perhaps', ACME_PORTS: '1,two' });
  t.deepEqual(faults.map(({ path }) => path).sort(), [
    'plugins.acme.fast (ACME_FAST)',
    'plugins.acme.ports.1 (ACME_PORTS)',
  ]);
});

test('a setting that is missing is reported with the variable that can give it', (t) => {
  const needed = z.strictObject({ url: setting(z.url(), { env: 'ACME_URL' }), depth: z.number() });
  const { faults } = parseSettings(needed, { env: {}, file: {}, prefix: 'plugins.acme' });
  t.deepEqual(faults, [
    {
      path: 'plugins.acme.url (ACME_URL)',
      message: 'must be a web address that begins with http:// or https://; nothing was given',
    },
    { path: 'plugins.acme.depth', message: 'must be a number; nothing was given' },
  ]);
});

test('a number stays text where the schema wants text', (t) => {
  t.is(parse({ ACME_KEY: '12345' }).value?.apiKey, '12345');
});

test('what the environment sets does not hide what is wrong in the file', (t) => {
  const { faults } = parse({ ACME_KEY: 'k' }, { modles: [] });
  t.deepEqual(faults, [
    {
      path: 'plugins.acme.modles',
      message: 'unknown key; known are apiKey, models, ports, fast, nested; did you mean `models`?',
    },
  ]);
});

test('a secret is blotted out of any text, also as JSON writes it', (t) => {
  const { settings } = parse({ ACME_KEY: 'say "sesame"' });
  const redact = redactor(settings);
  t.is(redact('key say "sesame"!'), 'key •••!');
  t.is(redact(JSON.stringify({ key: 'say "sesame"' })), '{"key":"•••"}');
  t.is(redact('nothing here'), 'nothing here');
});

const engines = z.strictObject({
  engines: z
    .record(
      z.string(),
      z.strictObject({
        keyEnv: z
          .string()
          .regex(/^[A-Z_]+$/)
          .optional(),
        apiKey: setting(z.string().min(4).optional(), { envFrom: 'keyEnv', secret: true }),
        depth: z.int().default(1),
      }),
    )
    .default({}),
});
const parseEngines = (env: NodeJS.ProcessEnv, file: unknown) =>
  parseSettings(engines, { env, file, prefix: 'plugins.acme' });

test('entries of a map read their secrets from the variables that they name', (t) => {
  const env = { FIRST_KEY: 'first-secret', SECOND_KEY: 'second-secret' };
  const file = { engines: { first: { keyEnv: 'FIRST_KEY' }, second: { keyEnv: 'SECOND_KEY' }, third: { depth: 2 } } };
  const { value, settings } = parseEngines(env, file);
  t.deepEqual(value, {
    engines: {
      first: { keyEnv: 'FIRST_KEY', apiKey: 'first-secret', depth: 1 },
      second: { keyEnv: 'SECOND_KEY', apiKey: 'second-secret', depth: 1 },
      third: { depth: 2 },
    },
  });
  t.deepEqual(
    settings.filter(({ secret }) => secret).map(({ path, origin }) => `${path}: ${origin}`),
    [
      'plugins.acme.engines.first.apiKey: env FIRST_KEY',
      'plugins.acme.engines.second.apiKey: env SECOND_KEY',
      'plugins.acme.engines.third.apiKey: default',
    ],
  );
  t.is(redactor(settings)('says first-secret'), 'says •••');
});

test('a fault of an entry names the entry and its field, and repeats no secret', (t) => {
  const { faults } = parseEngines(
    { FIRST_KEY: 'abc' },
    { engines: { first: { keyEnv: 'FIRST_KEY', dept: 2 }, second: { keyEnv: 'sk-abc' } } },
  );
  t.deepEqual(
    faults.map(({ path }) => path),
    [
      'plugins.acme.engines.first.apiKey (FIRST_KEY)',
      'plugins.acme.engines.first.dept',
      'plugins.acme.engines.second.keyEnv',
    ],
  );
  t.notRegex(JSON.stringify(faults), /abc"|sk-abc/);
});

test('a map that is no object is one setting with a fault', (t) => {
  t.deepEqual(
    parseEngines({}, { engines: 'first' }).faults.map(({ path }) => path),
    ['plugins.acme.engines'],
  );
});
