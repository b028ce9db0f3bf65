import test from 'ava';
import { type Faults, faultsOf } from './faults.js';
import { untilSettled } from './settle.js';
import { upgrade } from './world.js';

/** A migration that loses something, and the checks that must report it. */
interface Careless {
  readonly loses: string;
  readonly migration: string;
  readonly reported: readonly (keyof Faults)[];
}

const CARELESS: readonly Careless[] = [
  {
    loses: 'an open hold',
    migration: `DELETE FROM billing.holds WHERE id = (SELECT id FROM billing.holds WHERE purpose_kind = 'check' LIMIT 1)`,
    reported: ['open holds', 'ledger'],
  },
  {
    loses: 'a queued ask',
    migration: `DELETE FROM "legacy-ask".queue WHERE ask_id = (
      SELECT ask_id FROM "legacy-ask".queue WHERE state = 'queued' AND webhook_id IS NOT NULL LIMIT 1)`,
    reported: ['queued asks', 'ask events', 'charges'],
  },
  {
    loses: 'a due delivery',
    migration: `DELETE FROM webhooks.deliveries WHERE id = (
      SELECT id FROM webhooks.deliveries WHERE state = 'waiting' AND endpoint IS NOT NULL LIMIT 1)`,
    reported: ['deliveries', 'arrivals'],
  },
  {
    loses: 'a baseline',
    migration: 'DELETE FROM watch.baselines',
    reported: ['watch runs'],
  },
  {
    loses: 'an idempotency record',
    migration: `DELETE FROM namedrop.idempotency_keys WHERE key = 'finished'`,
    reported: ['finished call', 'charges'],
  },
];

for (const { loses, migration, reported } of CARELESS) {
  test(`a migration that loses ${loses} is reported by the checks`, async (t) => {
    const world = await upgrade(t, { migration });
    await untilSettled(world);
    t.deepEqual(Object.keys(await faultsOf(world)), reported as string[]);
  });
}
