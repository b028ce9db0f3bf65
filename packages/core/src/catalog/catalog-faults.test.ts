import test from 'ava';
import { buildCatalog } from './build-catalog.js';
import type { CatalogSources } from './catalog-sources.js';

const one = { id: 'one', label: 'One', api: {} };
const quick = { name: 'quick', channel: 'api', platforms: ['one'], price: 150, aliases: ['older'] } as const;

const build = (more: Partial<CatalogSources>) =>
  buildCatalog({
    interface: { platforms: [one], modes: [quick], planned: [] },
    declared: [],
    operator: { modes: {}, prices: {} },
    deadlines: { api: 60_000, live: 90_000 },
    ...more,
  });

test('a mode of many unknown platforms has at most 20 faults, and the first lists at most 20 known names', (t) => {
  const ids = Array.from({ length: 30 }, (_, index) => `engine_${index}`);
  const platforms = ids.map((id) => ({ id, label: id, api: {} }));
  const unknown = Array.from({ length: 100 }, (_, index) => `${'unknown'.repeat(100)}${index}`);
  const { problems } = build({
    declared: [{ by: 'acme', platforms, modes: [{ ...quick, name: 'all', aliases: [], platforms: unknown }] }],
  });
  t.is(problems.length, 20);
  t.regex(problems[0]!.message, /known are one, engine_0, .*, engine_18 and 11 more$/);
  t.true(problems.slice(1).every(({ message }) => message.length < 120));
});

test('names that nothing declares are marked, and no other fault is', (t) => {
  const { problems } = build({
    operator: {
      modes: { both: { channel: 'api', platforms: ['grok', 'one', 'one'], price: -1 } },
      prices: { grok: 1, older: 1, quick: -1 },
    },
  });
  t.deepEqual(
    problems.filter(({ isUnknownName }) => isUnknownName).map(({ message }) => message.split(':')[0]),
    ['modes.both.platforms[0]', 'prices.grok'],
  );
  t.is(problems.length, 6);
});
