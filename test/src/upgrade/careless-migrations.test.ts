import test from 'ava';
import { type Faults, faultsOf } from './faults.js';
import { CHARGED_CALL } from './restore.js';
import { untilSettled } from './settle.js';
import { upgrade } from './world.js';

/** A migration that loses something, and the checks that must report it, each with its first sentence. */
interface Careless {
  readonly loses: string;
  readonly migration: string;
  /** SQL that changes the fixture before the upgrade. */
  readonly madeBySql?: string;
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
    loses: 'a part of every grant, from entries and wallets alike',
    migration: `
      ALTER TABLE billing.entries DISABLE TRIGGER changes_notes_only;
      UPDATE billing.entries SET balance_after = balance_after - 1000000,
        amount = CASE kind WHEN 'grant' THEN amount - 1000000 ELSE amount END;
      UPDATE billing.wallets SET balance = balance - 1000000;
      ALTER TABLE billing.entries ENABLE TRIGGER changes_notes_only`,
    reported: {
      'open holds': /^wallet .* was .* and is now /,
      ledger: /^entry .* was .*10000000.* and is now .*9000000/,
    },
  },
  {
    loses: 'all holds, from holds and wallets alike',
    migration: 'DELETE FROM billing.holds; UPDATE billing.wallets SET held = 0',
    reported: { 'open holds': /^hold .* and is now undefined$/ },
  },
  {
    loses: 'all but a hundredth of each hold',
    migration: `
      UPDATE billing.holds SET amount = 1;
      UPDATE billing.wallets SET held = (SELECT sum(amount) FROM billing.holds AS hold WHERE hold.account_id = wallets.account_id)`,
    reported: {
      charges: / is charged 1 hundredths instead of /,
      'open holds': /^hold .*"amount":3750.* and is now .*"amount":1,|^hold .*"amount":1500.* and is now .*"amount":1,/,
    },
  },
  {
    loses: 'the protection of the ledger',
    migration: 'DROP TRIGGER changes_notes_only ON billing.entries',
    reported: { ledger: /^an update of the ledger is refused by nothing$/ },
  },
  {
    loses: 'the end of each hold',
    migration: `UPDATE billing.holds SET expires_at = expires_at + interval '10 years'`,
    reported: { 'open holds': /^hold .* for (ask|check) is still open$/ },
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
    loses: 'the uniqueness of a due delivery',
    migration: `
      INSERT INTO webhooks.deliveries (id, account_id, event, source, subject, endpoint, secret, url, receiver, headers, body,
        test, state, attempts, due_at, created_at)
      SELECT gen_random_uuid(), account_id, event, source, subject, endpoint, secret, url, receiver, headers,
        jsonb_set(body::jsonb, '{id}', to_jsonb(gen_random_uuid()))::text, test, state, attempts, due_at, created_at
      FROM webhooks.deliveries WHERE state = 'waiting' AND endpoint IS NOT NULL`,
    reported: { deliveries: /^ask.completed .* is delivered 2 times instead of 1$/ },
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
    loses: 'the ids under which calls are charged',
    madeBySql: CHARGED_CALL,
    migration: 'UPDATE namedrop.idempotency_keys SET once = gen_random_uuid()',
    reported: { charges: /^transfer .* is charged for no work of the fixture$/ },
  },
  {
    loses: 'answers of checks',
    migration: `DELETE FROM namedrop.check_answers WHERE platform = 'ai_overview'`,
    reported: { 'stored answers': /^the answer .* ai_overview was lost$/ },
  },
  {
    loses: 'kept answers',
    migration: 'DELETE FROM namedrop.answers WHERE entry IS NOT NULL',
    reported: { charges: / is charged /, 'stored answers': /^the answer .* was lost$/ },
  },
  {
    loses: 'the units of the usage',
    migration: 'UPDATE namedrop.usage_hours SET billable_units = 0',
    reported: { usage: /^account .* had 22 requests and 12 units, now / },
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

for (const { loses, migration, madeBySql, reported } of CARELESS) {
  test(`the checks report a migration that loses ${loses}`, async (t) => {
    const world = await upgrade(t, { migration, madeBySql });
    await untilSettled(world);
    const faults = await faultsOf(world);
    t.deepEqual(Object.keys(faults), Object.keys(reported));
    for (const [name, pattern] of Object.entries(reported)) t.regex(faults[name as keyof Faults]?.[0] ?? '', pattern);
  });
}
