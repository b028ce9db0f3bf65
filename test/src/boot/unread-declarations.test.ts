import { definePlugin, type Plugin, z } from '@namedrop/plugin-api';
import test from 'ava';
import { engine } from '../api/modes-world.js';
import { bootOn, linesOf } from './world.js';

const boot = bootOn(test);

const KEY = 'example-key-of-acme';
const OPERATOR = {
  modes: { both: { channel: 'api', platforms: ['grok', 'acme'], price: 5 } },
  prices: { acme: 3, quick: 120 },
} as const;

/** A plugin with an engine, `acme`, whose manifest is made of its configuration. */
function configured(declares: Plugin['platforms']): Plugin {
  return definePlugin({
    id: 'acme',
    apiVersion: 1,
    config: z.strictObject({ key: z.string() }),
    requires: {},
    platforms: declares,
    modes: () => [{ name: 'acme', channel: 'api', platforms: ['acme'], price: 1 }],
    setup: () => ({}),
  });
}

const declares = () => [{ id: 'acme', label: 'Acme', api: {} }];
const rejects = (async ({ key }: { key: string }) => {
  throw new Error(`cannot use ${key}`);
}) as unknown as Plugin['platforms'];

for (const [title, module, config] of [
  ['cannot be imported', './missing.js', {}],
  ['has a fault in its configuration', configured(declares), { typo: 1 }],
  ['declares its platforms asynchronously', configured(rejects), { key: KEY }],
] as const) {
  test(`a host starts without an optional plugin that ${title}, and without the modes and prices of its names`, async (t) => {
    const here = boot(t);
    const plugins = { 'grok-engine': engine('grok'), acme: { module, required: false, ...config } };
    const host = await here.start(plugins, { config: OPERATOR });
    t.is(host.plugins.find(({ id }) => id === 'acme')?.state, 'failed');
    const warnings = here.log.lines.map(({ message }) => message).join('\n');
    t.regex(warnings, /modes\.both\.platforms\[1\]: 'acme' has no api channel here/);
    t.regex(warnings, /prices\.acme: no mode is called so/);
    t.false(here.log.text().includes(KEY));
  });

  test(`the report on a required plugin that ${title} does not repeat the fault for its names`, async (t) => {
    const prices = { ...OPERATOR.prices, quick: -1 };
    const error = await boot(t).refused(
      { 'grok-engine': engine('grok'), acme: { module, ...config } },
      { config: { ...OPERATOR, prices } },
    );
    const lines = linesOf(error);
    t.true(lines.some((line) => line.startsWith('acme ')));
    t.deepEqual(
      lines.filter((line) => line.startsWith('host ')),
      ['host config prices.quick: must be a number of credits from 0 to 1000000; -1 was given'],
    );
    t.false(error.report.includes(KEY));
  });
}

test('an unknown name is refused where all declarations are read', async (t) => {
  const error = await boot(t).refused({ 'grok-engine': engine('grok') }, { config: OPERATOR });
  t.is(linesOf(error).filter((line) => /'acme' has no api channel|prices\.acme/.test(line)).length, 2);
});
