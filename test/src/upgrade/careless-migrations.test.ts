import test from 'ava';
import { type Faults, faultsOf } from './faults.js';
import { untilSettled } from './settle.js';
import { upgrade } from './world.js';

/** A migration that loses something, and the checks that must report it, each with its first sentence. */
interface Careless {
  readonly loses: string;
  readonly migration: string;
  readonly reported: Readonly<Partial<Record<keyof Faults, RegExp>>>;
}

const CARELESS: readonly Careless[] = [
  {
    loses: 'an open hold',
    migration: `DELETE FROM billing.holds WHERE id = (
      SELECT id FROM billing.holds WHERE purpose_kind = 'check' AND amount = 1500 LIMIT 1)`,
    reported: {
      'open holds': /^a hold of 1500 hundredths of account .* was lost$/,
      ledger: /1500 are marked as held, but the open holds sum up to 0$/,
    },
  },
  {
    loses: 'a queued ask',
    migration: `DELETE FROM "legacy-ask".queue WHERE ask_id = (
      SELECT ask_id FROM "legacy-ask".queue WHERE state = 'queued' AND webhook_id IS NOT NULL LIMIT 1)`,
    reported: {
      'queued asks': /^ask .* is queued$/,
      'ask events': /^ask .* was reported 0 times$/,
      charges: / is not charged$/,
    },
  },
  {
    loses: 'a due delivery',
    migration: `DELETE FROM webhooks.deliveries WHERE id = (
      SELECT id FROM webhooks.deliveries WHERE state = 'waiting' AND endpoint IS NOT NULL LIMIT 1)`,
    reported: { deliveries: /^delivery .* is gone$/, arrivals: /^delivery .* arrived 0 times instead of 1$/ },
  },
  {
    loses: 'a baseline',
    migration: 'DELETE FROM watch.baselines',
    reported: { 'watch runs': /^a run of 'due' reports mention_added, but nothing changed$/ },
  },
  {
    loses: 'an idempotency record',
    migration: `DELETE FROM namedrop.idempotency_keys WHERE key = 'finished'`,
    reported: {
      'finished call': /^the finished call replays as 200 /,
      charges: /^transfer .* is charged for no work of the fixture$/,
    },
  },
  {
    loses: 'the sweep of full buckets',
    migration: 'CREATE RULE kept AS ON DELETE TO namedrop.token_buckets DO INSTEAD NOTHING',
    reported: { sweeps: /^bucket key:.* is overdue and was not swept$/ },
  },
  {
    loses: 'the sweep of overdue turns',
    migration: `CREATE RULE kept AS ON DELETE TO namedrop.answers WHERE OLD.asked_until <= now() DO INSTEAD NOTHING`,
    reported: { sweeps: /^turn .* is overdue and was not swept$/ },
  },
];

for (const { loses, migration, reported } of CARELESS) {
  test(`the checks report a migration that loses ${loses}`, async (t) => {
    const world = await upgrade(t, { migration });
    await untilSettled(world);
    const faults = await faultsOf(world);
    t.deepEqual(Object.keys(faults), Object.keys(reported));
    for (const [name, pattern] of Object.entries(reported)) t.regex(faults[name as keyof Faults]?.[0] ?? '', pattern);
  });
}
