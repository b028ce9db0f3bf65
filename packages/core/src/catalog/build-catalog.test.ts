import test from 'ava';
import fc from 'fast-check';
import { buildCatalog } from './build-catalog.js';
import type { CatalogSources } from './catalog-sources.js';

const INTERFACE: CatalogSources['interface'] = {
  platforms: [
    { id: 'one', label: 'One', api: { provider: 'maker', target: { successRate: 0.99, p95LatencyMs: 5000 } } },
    { id: 'two', label: 'Two', live: { deadlineMs: 30_000 } },
  ],
  modes: [
    { name: 'quick', channel: 'api', platforms: ['one'], price: 150, honours: ['providers', 'models'] },
    { name: 'two_live', channel: 'live', platforms: ['two'], price: 15, aliases: ['older'] },
  ],
  planned: [{ name: 'deep', eta: 'soon', message: 'Soon.' }],
};

function build(more: Partial<CatalogSources> = {}) {
  return buildCatalog({
    interface: INTERFACE,
    declared: [],
    operator: { modes: {}, prices: {} },
    deadlines: { api: 60_000, live: 90_000 },
    ...more,
  });
}

const grok = { id: 'grok', label: 'Grok', api: { provider: 'xai', deadlineMs: 70_000 } } as const;
const grokMode = { name: 'grok', channel: 'api', platforms: ['grok'], price: 40 } as const;
const plugin = (by: string, more: object = {}) => ({ by, platforms: [], modes: [], ...more });

test('the interface alone gives its platforms and modes in its order, with prices in hundredths', (t) => {
  const { catalog, problems } = build();
  t.deepEqual(problems, []);
  t.deepEqual(
    catalog.modes.map(({ name, price }) => [name, price]),
    [
      ['quick', 15_000],
      ['two_live', 1500],
    ],
  );
  t.is(catalog.mode('older')?.name, 'two_live');
  t.is(catalog.plannedMode('deep')?.eta, 'soon');
  t.is(catalog.mode('deep'), undefined);
  t.is(catalog.channel('one', 'live'), undefined);
  t.is(catalog.longestDeadlineMs, 60_000);
});

test('a plugin adds a platform and a mode behind those of the interface', (t) => {
  const { catalog, problems } = build({ declared: [plugin('grok', { platforms: [grok], modes: [grokMode] })] });
  t.deepEqual(problems, []);
  t.deepEqual(
    catalog.platforms.map(({ id }) => id),
    ['one', 'two', 'grok'],
  );
  t.like(catalog.channel('grok', 'api'), { provider: 'xai', deadlineMs: 70_000, target: { successRate: 0.99 } });
  t.like(catalog.mode('grok'), { label: 'Grok', price: 4000, honours: ['models'], isInterface: false });
});

test('a plugin settles deadlines and targets of a platform of the interface, and leaves what it does not set', (t) => {
  const own = {
    id: 'one',
    label: 'One',
    api: { deadlineMs: 5, target: { successRate: 0.5, p95LatencyMs: undefined } },
  };
  const { catalog, problems } = build({ declared: [plugin('one', { platforms: [own] })] });
  t.deepEqual(problems, []);
  t.deepEqual(catalog.channel('one', 'api'), {
    provider: 'maker',
    deadlineMs: 5,
    target: { successRate: 0.5, p95LatencyMs: 5000 },
  });
});

const settling = (api: object) => ({ platforms: [{ id: 'one', label: 'One', api }] });

test('two plugins of one platform of the interface are merged where they set different values, or the same', (t) => {
  const first = settling({ deadlineMs: 5, target: { successRate: 0.5 } });
  const second = settling({ deadlineMs: 5, target: { p95LatencyMs: 7 } });
  const { catalog, problems } = build({ declared: [plugin('first', first), plugin('second', second)] });
  t.deepEqual(problems, []);
  t.like(catalog.channel('one', 'api'), { deadlineMs: 5, target: { successRate: 0.5, p95LatencyMs: 7 } });
});

test('a value that an earlier plugin sets otherwise is a problem of the later plugin, and the earlier value holds', (t) => {
  const first = settling({ deadlineMs: 5, target: { successRate: 0.5 } });
  const second = settling({ deadlineMs: 6, target: { successRate: 0.6, p95LatencyMs: 7 } });
  const declared = [plugin('first', first), plugin('between', settling({})), plugin('second', second)];
  const { catalog, problems } = build({ declared });
  const fault = (path: string, values: string) => ({
    by: 'second',
    message: `platforms[0].api.${path}: is ${values}; leave one of them out, or set them alike`,
  });
  t.deepEqual(problems, [
    fault('deadlineMs', "6, and 'first' sets 5"),
    fault('target.successRate', "0.6, and 'first' sets 0.5"),
  ]);
  t.like(catalog.channel('one', 'api'), { deadlineMs: 5, target: { successRate: 0.5, p95LatencyMs: 5000 } });
});

test('another plugin may add a channel to a declared platform', (t) => {
  const live = { id: 'grok', label: 'Grok', live: {} };
  const { catalog, problems } = build({
    declared: [plugin('grok', { platforms: [grok] }), plugin('captures', { platforms: [live] })],
  });
  t.deepEqual(problems, []);
  t.is(catalog.channel('grok', 'live')?.deadlineMs, 90_000);
});

for (const [what, more, message] of [
  [
    'a name of a platform that breaks the rule',
    { platforms: [{ ...grok, id: 'Grok-4' }] },
    'platforms[0].id: must be 2 to 32 lower-case letters, digits and _, beginning with a letter',
  ],
  [
    'a name of a platform that every object has as a key',
    { platforms: [{ ...grok, id: 'constructor' }] },
    'platforms[0].id: must not be constructor, a key that every object has',
  ],
  [
    'a platform without a channel',
    { platforms: [{ id: 'grok', label: 'Grok' }] },
    "platforms[0]: 'grok' has no channel; declare api or live, e.g. api: {}",
  ],
  [
    'another label for a platform of the interface',
    { platforms: [{ id: 'one', label: 'First', api: {} }] },
    "platforms[0].label: 'one' is called 'One' by the interface",
  ],
  [
    'another provider for a platform of the interface',
    { platforms: [{ id: 'one', label: 'One', api: { provider: 'acme' } }] },
    "platforms[0].api.provider: the interface counts 'one' as 'maker'",
  ],
  [
    'a platform that the same plugin declares twice',
    { platforms: [grok, grok] },
    "platforms[1].api: the api channel of 'grok' is already declared by this plugin",
  ],
  [
    'a mode with the name of the interface',
    { platforms: [grok], modes: [{ ...grokMode, name: 'quick' }] },
    "modes[0].name: 'quick' is already a mode of the interface",
  ],
  [
    'a mode with an older name of the interface',
    { platforms: [grok], modes: [{ ...grokMode, name: 'older' }] },
    "modes[0].name: 'older' is already a mode of the interface",
  ],
  [
    'an alias that is announced',
    { platforms: [grok], modes: [{ ...grokMode, aliases: ['deep'] }] },
    "modes[0].aliases: 'deep' is already a mode of the interface",
  ],
  [
    'a mode without platforms',
    { modes: [{ ...grokMode, platforms: [] }] },
    'modes[0].platforms: must name at least one platform',
  ],
  [
    'a mode of a platform that has no such channel',
    { platforms: [grok], modes: [{ ...grokMode, channel: 'live' }] },
    "modes[0].platforms[0]: 'grok' has no live channel here; known are two",
  ],
  [
    'a platform that a mode names twice',
    { platforms: [grok], modes: [{ ...grokMode, platforms: ['grok', 'grok'] }] },
    "modes[0].platforms[1]: 'grok' is there twice",
  ],
  [
    'a price with three decimals',
    { platforms: [grok], modes: [{ ...grokMode, price: 40.125 }] },
    'modes[0].price: 40.125 credits has more than two decimals',
  ],
  [
    'a price below zero',
    { platforms: [grok], modes: [{ ...grokMode, price: -1 }] },
    'modes[0].price: must be a number of credits from 0 to 1000000; -1 was given',
  ],
] as const) {
  test(`${what} is a problem of its plugin, and is left out`, (t) => {
    const { catalog, problems } = build({ declared: [plugin('acme', more)] });
    t.deepEqual(
      problems.map(({ by, message: said }) => [by, said]),
      [['acme', message]],
    );
    t.is(catalog.modes.length, 2);
  });
}

test('the second plugin that declares a platform or a mode has the problem', (t) => {
  const both = { platforms: [grok], modes: [grokMode] };
  const { catalog, problems } = build({ declared: [plugin('first', both), plugin('second', both)] });
  t.deepEqual(problems, [
    { by: 'second', message: "platforms[0].api: the api channel of 'grok' is already declared by 'first'" },
    { by: 'second', message: "modes[0].name: 'grok' is already a mode of 'first'" },
  ]);
  t.is(catalog.modes.length, 3);
});

test('an unknown name is reported with what was probably meant, and an older name with the one that has the price', (t) => {
  const { problems } = build({
    operator: {
      modes: { both: { channel: 'api', platforms: ['oen'], price: 1 } },
      prices: { older: 10, quik: 1, both: 2 },
    },
    suggest: (unknown, known) => `Not ${unknown}: ${known[0]}.`,
  });
  t.deepEqual(
    problems.map(({ message }) => message),
    [
      "modes.both.platforms[0]: 'oen' has no api channel here; known are one. Not oen: one.",
      'prices.older: is an older name of two_live; set prices.two_live',
      'prices.quik: no mode is called so; known are quick, two_live. Not quik: quick.',
    ],
    'a mode with a fault of its own is known to prices',
  );
});

test('the operator composes modes and sets prices; every mistake is a problem of the configuration', (t) => {
  const modes = {
    everything: { channel: 'api', platforms: ['one', 'grok'], price: 150 },
    'No Name': { channel: 'api', platforms: ['one'], price: 1 },
    lost: { channel: 'live', platforms: ['nobody'], price: 1 },
  } as const;
  const prices = { quick: 120, grok: 25.5, everything: 99, unknown: 1, two_live: 1.001 };
  const { catalog, problems } = build({
    declared: [plugin('grok', { platforms: [grok], modes: [grokMode] })],
    operator: { modes, prices },
  });
  t.deepEqual(
    problems.map(({ by, message }) => [by, message]),
    [
      [undefined, "modes.No Name: 'No Name' must be 2 to 32 lower-case letters, digits and _, beginning with a letter"],
      [undefined, "modes.lost.platforms[0]: 'nobody' has no live channel here; known are two"],
      [undefined, 'prices.unknown: no mode is called so; known are quick, two_live, grok, everything'],
      [undefined, 'prices.two_live: 1.001 credits has more than two decimals'],
    ],
  );
  t.deepEqual(
    catalog.modes.map(({ name, price }) => [name, price]),
    [
      ['quick', 12_000],
      ['two_live', 1500],
      ['grok', 2550],
      ['everything', 9900],
    ],
  );
  t.deepEqual(catalog.mode('everything')?.honours, ['providers', 'models']);
});

test('the interface keeps its modes and the catalog holds only sound rows for any declarations of plugins', (t) => {
  const name = fc.constantFrom('quick', 'older', 'deep', 'grok', 'grok_live', 'Grok', '', 'two_live', '__proto__');
  const platform = fc.record({
    id: fc.constantFrom('one', 'two', 'grok', 'muse', 'X', ''),
    label: fc.constantFrom('One', 'Grok'),
    api: fc.option(fc.record({ provider: fc.constantFrom('maker', 'xai', 'Bad') }), { nil: undefined }),
    live: fc.option(fc.constant({}), { nil: undefined }),
  });
  const mode = fc.record({
    name,
    channel: fc.constantFrom('api' as const, 'live' as const),
    platforms: fc.array(fc.constantFrom('one', 'two', 'grok', 'muse'), { maxLength: 3 }),
    price: fc.oneof(fc.integer({ min: -1, max: 200 }), fc.double()),
    aliases: fc.array(name, { maxLength: 2 }),
  });
  const declared = fc.array(
    fc.record({
      by: fc.constantFrom('a', 'b', 'c'),
      platforms: fc.array(platform, { maxLength: 3 }),
      modes: fc.array(mode, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(declared, (plugins) => {
      const { catalog } = build({ declared: plugins });
      const own = build().catalog;
      t.deepEqual(catalog.modes.slice(0, own.modes.length), own.modes);
      t.is(
        new Set(catalog.modes.flatMap((one) => [one.name, ...one.aliases])).size,
        catalog.modes.flatMap((one) => [one.name, ...one.aliases]).length,
      );
      for (const { platforms, channel, price } of catalog.modes) {
        t.true(Number.isInteger(price) && price >= 0);
        t.true(platforms.every((id) => catalog.channel(id, channel)));
      }
    }),
  );
});
