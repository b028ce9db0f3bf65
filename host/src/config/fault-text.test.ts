import { setting, z } from '@namedrop/plugin-api';
import test from 'ava';
import { CoreConfig } from '../deployment/core-config.js';
import { parseSettings } from './parse-settings.js';
import { settingFields } from './setting-fields.js';

const schema = z.strictObject({
  int: z.int().min(0).max(65_535).default(1),
  least: z.int().min(5).optional(),
  most: z.number().max(1).optional(),
  positive: z.number().positive().max(9).optional(),
  below: z.number().lt(3).optional(),
  price: z.number().min(0).max(10).multipleOf(0.01).optional(),
  plain: z.number().optional(),
  flag: z.boolean().default(false),
  level: z.enum(['debug', 'info', 'warn']).default('info'),
  text: z.string().optional(),
  short: z.string().min(2).max(4).optional(),
  long: z.string().min(2).optional(),
  url: z.url().optional(),
  own: z.string().regex(/^a/, 'must begin with a').optional(),
  list: z
    .array(z.enum(['one', 'two']))
    .min(1)
    .optional(),
  map: z.record(z.string().max(3), z.strictObject({ size: z.int() })).optional(),
  group: z.strictObject({ depth: z.number().default(1) }).prefault({}),
  either: z.union([z.string(), z.number()]).optional(),
  key: setting(z.string().min(9).optional(), { secret: true }),
  needed: z.string(),
});

/** Returns the faults of a configuration that has this besides the setting that it needs. */
function faultsOf(file: object): string[] {
  const { faults } = parseSettings(schema, { env: {}, file: { needed: 'x', ...file }, prefix: '' });
  return faults.map(({ path, message }) => `${path}: ${message}`);
}

for (const [file, fault] of [
  [{ int: 70_000 }, 'int: must be a whole number from 0 to 65535; 70000 was given'],
  [{ int: 1.5 }, 'int: must be a whole number from 0 to 65535; 1.5 was given'],
  [{ int: 'eighty' }, 'int: must be a whole number from 0 to 65535; "eighty" was given'],
  [{ int: null }, 'int: must be a whole number from 0 to 65535; null was given'],
  [{ int: Number.NaN }, 'int: must be a whole number from 0 to 65535; NaN was given'],
  [{ least: 4 }, 'least: must be a whole number 5 or more; 4 was given'],
  [{ most: 2 }, 'most: must be a number 1 or less; 2 was given'],
  [{ positive: 0 }, 'positive: must be a number 9 or less and above 0; 0 was given'],
  [{ below: 3 }, 'below: must be a number below 3; 3 was given'],
  [{ price: 0.001 }, 'price: must be a number from 0 to 10 and a multiple of 0.01; 0.001 was given'],
  [{ plain: true }, 'plain: must be a number; true was given'],
  [{ flag: 'yes' }, 'flag: must be true or false; "yes" was given'],
  [{ level: 'loud' }, 'level: must be one of debug, info, warn; "loud" was given'],
  [{ level: 'inof' }, 'level: must be one of debug, info, warn; "inof" was given; did you mean `info`?'],
  [{ level: 3 }, 'level: must be one of debug, info, warn; 3 was given'],
  [{ text: 5 }, 'text: must be a text; 5 was given'],
  [{ text: {} }, 'text: must be a text; an object was given'],
  [{ text: () => 1 }, 'text: must be a text; a function was given'],
  [{ short: 'x' }, 'short: must be a text of 2 to 4 characters; "x" was given'],
  [{ short: 'x'.repeat(41) }, 'short: must be a text of 2 to 4 characters; a text of 41 characters was given'],
  [{ long: '' }, 'long: must be a text of 2 characters or more; "" was given'],
  [{ url: 'nowhere' }, 'url: must be a web address that begins with http:// or https://; "nowhere" was given'],
  [{ own: 'b\n' }, 'own: must begin with a; a text of 2 characters was given'],
  [{ own: 'me:pass@host' }, 'own: must begin with a; a text of 12 characters was given'],
  [{ list: 'one' }, 'list: must be a list of 1 entries or more; "one" was given'],
  [{ list: [] }, 'list: must be a list of 1 entries or more; a list of 0 was given'],
  [{ list: ['tow'] }, 'list.0: must be one of one, two; "tow" was given; did you mean `two`?'],
  [{ map: { a: { size: 'x' } } }, 'map.a.size: must be a whole number; "x" was given'],
  [{ map: { a: { size: 1, siez: 2 } } }, 'map.a.siez: unknown key; known are size; did you mean `size`?'],
  [{ map: { long: { size: 1 } } }, 'map.long: has a name that is not allowed; an object was given'],
  [{ group: 7 }, 'group: must be an object; 7 was given'],
  [{ group: { deep: 1 } }, 'group.deep: unknown key; known are depth'],
  [{ either: [] }, 'either: is not allowed as it is; a list of 0 was given'],
  [{ key: 'sesame' }, 'key: must be a text of 9 characters or more'],
  [{ needed: undefined }, 'needed: must be a text; nothing was given'],
  [{ intt: 1 }, /^intt: unknown key; known are int, .*; did you mean `int`\?$/],
] as const) {
  test(`a setting that is wrong is reported as a sentence: ${fault}`, (t) => {
    const [found, ...others] = faultsOf(file);
    t.deepEqual(others, []);
    if (typeof fault === 'string') t.is(found, fault);
    else t.regex(found ?? '', fault);
  });
}

/** Words that zod has for what is wrong. */
const RAW = /invalid|expected|received|too (big|small)|unrecognized|undefined|\[object/i;
const FORM = /^(must |is not a key: |unknown key; known are )/;

test('whatever is wrong with any setting of the host, the report says it in sentences of ours', (t) => {
  for (const wrong of [{}, [], null, '', 'x', 'x'.repeat(2000), -1, 1.5, 1e15, true, Number.NaN, () => 1]) {
    for (const { path } of settingFields(CoreConfig)) {
      const file = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), wrong);
      for (const { path: place, message } of parseSettings(CoreConfig, { env: {}, file, prefix: '' }).faults) {
        t.notRegex(message, RAW, place);
        t.regex(message, FORM, place);
      }
    }
  }
});

test('a text that fits no setting is reported for every setting at once, each with its variable', (t) => {
  const fields = settingFields(CoreConfig).filter(({ env }) => env);
  const isText = (schema: z.ZodType) => (schema as { def: { type: string } }).def.type === 'string';
  const refusing = fields.filter(({ schema: of, path }) => !isText(of) || /url$|^secretKey$/i.test(path.join('.')));
  const env = Object.fromEntries(refusing.map(({ env: name }) => [name, '??']));
  const { faults } = parseSettings(CoreConfig, { env, file: {}, prefix: '' });
  for (const { path, env: name } of refusing) {
    const found = faults.find(({ path: place }) => place.startsWith(path.join('.')) && place.endsWith(`(${name})`));
    t.truthy(found, path.join('.'));
    t.notRegex(found?.message ?? '', RAW);
  }
});

test('a default plan that is not among the plans is reported besides other problems, with the plan that was meant', (t) => {
  const file = { port: 'x', plans: { basic: { refill: 1, capacity: 1 } }, defaultPlan: 'Basic' };
  const { faults } = parseSettings(CoreConfig, { env: {}, file, prefix: '' });
  t.deepEqual(
    faults.map(({ path, message }) => `${path}: ${message}`),
    [
      'port: must be a whole number from 0 to 65535; "x" was given',
      'defaultPlan: must be one of the plans: basic; "Basic" was given; did you mean `basic`?',
    ],
  );
});

for (const [name, file, faults] of [
  [
    'port',
    { port: 1.5, defaultPlan: 'grwoth' },
    [
      'port: must be a whole number from 0 to 65535; 1.5 was given',
      'defaultPlan: must be one of the plans: free, starter, growth, scale, enterprise; "grwoth" was given; did you mean `growth`?',
    ],
  ],
  [
    'capacity of a plan',
    { plans: { basic: { refill: 1, capacity: 1.5 } }, defaultPlan: 'basci' },
    [
      'plans.basic.capacity: must be a whole number from 1 to 1000000; 1.5 was given',
      'defaultPlan: must be one of the plans: basic; "basci" was given; did you mean `basic`?',
    ],
  ],
] as const) {
  test(`a ${name} that is not a whole number does not hide a default plan that is not among the plans`, (t) => {
    const result = parseSettings(CoreConfig, { env: {}, file, prefix: '' });
    t.deepEqual(
      result.faults.map(({ path, message }) => `${path}: ${message}`),
      [...faults],
    );
  });
}

test('a fraction in a list is reported once, with what is wrong across settings', (t) => {
  const ports = z
    .strictObject({ ports: z.array(z.int()), first: z.int() })
    .refine(({ ports: [port], first }) => port === first, {
      path: ['first'],
      error: 'must be the first',
      when: () => true,
    });
  const { faults } = parseSettings(ports, { env: {}, file: { ports: [1.5, 2], first: 2 }, prefix: '' });
  t.deepEqual(
    faults.map(({ path, message }) => `${path}: ${message}`),
    ['ports.0: must be a whole number; 1.5 was given', 'first: must be the first; 2 was given'],
  );
});
