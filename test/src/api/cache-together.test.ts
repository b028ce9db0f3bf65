import { QUICK_PLATFORMS } from '@namedrop/contract';
import type { Host } from '@namedrop/host';
import type { Surface } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { bootOn, plugin } from '../boot/world.js';
import { CHECK } from './cache-world.js';
import { purse } from './purse.js';

const boot = bootOn(test);
const PLATFORMS = QUICK_PLATFORMS;
/** So that it is not the bucket that keeps checks apart. */
const config = { defaultPlan: 'enterprise' };

/** The four surfaces, which answer once they are told to; `asked` counts how often each was asked. */
function engines() {
  const asked: Record<string, number> = {};
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const surfaces = PLATFORMS.map((platform): Surface => {
    const ask: Surface['ask'] = async () => {
      asked[platform] = (asked[platform] ?? 0) + 1;
      await released;
      return { text: 'Acme leads.', citations: [] };
    };
    return { platform, channel: 'api', ask };
  });
  const plugins = { engines: plugin('engines', { adds: { surfaces } }), purse: { module: purse, holds: 100_000_000 } };
  const everybodyAsked = async () => {
    while (Object.keys(asked).length < PLATFORMS.length) await new Promise(setImmediate);
  };
  return { asked, release, plugins, everybodyAsked };
}

/** Who calls hosts with a question of the test's own. */
async function caller(t: ExecutionContext, host: Host) {
  const { id: account } = await host.accounts.create({ name: 'Test' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  return async ({ url }: Host) => {
    const response = await fetch(`${url}/v1/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...CHECK, query: t.title }),
    });
    return (await response.json()) as { cost_cents: number; cache_hit: boolean; providers: object; errors: object };
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const once = Object.fromEntries(PLATFORMS.map((platform) => [platform, 1]));

test('fifty same cold checks at once: each surface is asked once, one pays the price and the others 5', async (t) => {
  const { asked, release, plugins, everybodyAsked } = engines();
  const host = await boot(t).start(plugins, { config });
  const call = await caller(t, host);
  const calls = Array.from({ length: 50 }, () => call(host));
  await everybodyAsked();
  release();
  const bodies = await Promise.all(calls);
  t.deepEqual(asked, once);
  t.deepEqual(
    bodies.map(({ cost_cents }) => cost_cents).toSorted((a, b) => a - b),
    [...Array(49).fill(5), 150],
  );
  t.is(bodies.filter(({ cache_hit }) => cache_hit).length, 49);
});

test('a cold question on two hosts at once: each surface is asked once, and the price is paid once', async (t) => {
  const { asked, release, plugins, everybodyAsked } = engines();
  const { start } = boot(t);
  const hosts = [await start(plugins, { config }), await start(plugins, { config })] as const;
  const call = await caller(t, hosts[0]);
  const calls = Array.from({ length: 10 }, () => hosts.map(call)).flat();
  await everybodyAsked();
  release();
  const bodies = await Promise.all(calls);
  t.deepEqual(asked, once);
  for (const { providers } of bodies) t.is(Object.keys(providers).length, 4);
  // Which host asks which surface is chance; the one that asks is paid its share.
  const shares = bodies.map(({ cost_cents }) => cost_cents - (cost_cents % 37.5 === 0 ? 0 : 5));
  t.is(sum(shares), 150);
});
