import { type Plugin, z } from '@namedrop/plugin-api';
import test from 'ava';
import { readDeclarations } from './declarations.js';

const PLATFORM = { id: 'acme', label: 'Acme', api: { provider: 'acme', deadlineMs: 600_000 } };
const MODE = {
  name: 'acme',
  channel: 'api',
  platforms: ['acme'],
  price: 4,
  honours: ['models'],
  aliases: ['old_acme'],
};
const read = (manifest: object) => readDeclarations('acme', manifest as Plugin, z.object({}).parse({}));

test('whole declarations are read, also those that functions return', (t) => {
  const whole = { by: 'acme', platforms: [PLATFORM], modes: [MODE] };
  t.deepEqual<unknown, unknown>(read({ platforms: [PLATFORM], modes: [MODE] }), whole);
  t.deepEqual<unknown, unknown>(read({ platforms: () => [PLATFORM], modes: () => [MODE] }), whole);
});

for (const [what, manifest, fault] of [
  [
    'a platform',
    { platforms: [{ ...PLATFORM, lable: 'Acme' }] },
    "platforms[0] must not have 'lable': unknown key; known are id, label, api, live; did you mean `label`?",
  ],
  [
    'a channel',
    { platforms: [{ ...PLATFORM, api: { deadlineMS: 5 } }] },
    "platforms[0].api must not have 'deadlineMS': unknown key; known are provider, deadlineMs, target; did you mean `deadlineMs`?",
  ],
  [
    'a target',
    { platforms: [{ ...PLATFORM, api: { target: { sucessRate: 1 } } }] },
    "platforms[0].api.target must not have 'sucessRate': unknown key; known are successRate, p95LatencyMs; did you mean `successRate`?",
  ],
  [
    'a mode',
    { modes: [{ ...MODE, ['y'.repeat(99)]: 1 }] },
    /^modes\[0\] must not have 'y{1,40}…?': unknown key; known are name, label, channel, platforms, price, honours, aliases$/su,
  ],
] as const) {
  test(`an unknown key of ${what} is a fault that lists the known keys`, (t) => {
    const faults = (read(manifest) as { faults?: string[] }).faults ?? [];
    t.is(faults.length, 1);
    if (typeof fault === 'string') t.is(faults[0], fault);
    else t.regex(faults[0] ?? '', fault);
  });
}

for (const [what, manifest, faults] of [
  ['a platform that is text', { platforms: ['acme'] }, ['platforms[0] must be a platform: { id, label, api, live }']],
  ['a mode that is a number', { modes: [1] }, ['modes[0] must be a mode: { name, channel, platforms, price }']],
  [
    'a deadline above the cap',
    { platforms: [{ ...PLATFORM, api: { deadlineMs: 600_001 } }] },
    ['platforms[0].api.deadlineMs must not exceed 600000'],
  ],
  [
    'a channel and a field that do not exist',
    { modes: [{ ...MODE, channel: 'page', honours: ['city'] }] },
    ["modes[0].channel must be 'api' or 'live'", "modes[0].honours[0] must be 'providers' or 'models'"],
  ],
] as const) {
  test(`${what} is a fault`, (t) => t.deepEqual<unknown, unknown>(read(manifest), { faults }));
}

const platform = (label: string) => ({ id: 'acme', label, api: {} });
const mode = { name: 'acme', channel: 'api', platforms: ['acme'], price: 1 };
const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

for (const [title, manifest, fault] of [
  ['an asynchronous list', { platforms: async () => [] }, 'platforms must not be asynchronous: return the list itself'],
  ['a promise', { modes: () => Promise.resolve([]) }, 'modes must not be asynchronous: return the list itself'],
  ['more than 200 platforms', { platforms: many(201, 5) }, 'platforms must not have more than 200 entries'],
  ['more than 200 modes', { modes: many(201, 5) }, 'modes must not have more than 200 entries'],
  [
    'a mode of more than 100 platforms',
    { modes: [{ ...mode, platforms: many(101, 'acme') }] },
    'modes[0].platforms must not have more than 100 entries',
  ],
  ['a label of two lines', { platforms: [platform('a\u2028b')] }, 'platforms[0].label must be one line of text'],
  ['a label with an escape', { platforms: [platform('a\u001b[2J')] }, 'platforms[0].label must be one line of text'],
] as const) {
  test(`${title} in a manifest is one fault`, (t) => {
    t.deepEqual(read(manifest), { faults: [fault] });
  });
}

test('declarations at the bounds are read', (t) => {
  const bounds = { platforms: many(200, platform('Acme')), modes: [{ ...mode, platforms: many(100, 'acme') }] };
  t.false('faults' in read(bounds));
});
