import { randomUUID } from 'node:crypto';
import test from 'ava';
import { openExample } from './example.test.helper.js';
import { doublingPauses, listedPauses } from './retry-policy.js';
import type { ClaimedUnit, FencedShape } from './shape.js';
import { byTurn } from './statements.js';
import { turns } from './turns.js';
import { type WokenUnit, WorkStore } from './work-store.js';

const SHAPE: FencedShape = {
  ...{ table: 'asks', id: 'ask_id', waiting: 'queued', running: 'processing', paused: 'put off' },
  ...{ attempt: 'attempt', failures: 'failures', wakeAt: 'wake_at', nudges: 'nudges' },
};
const TURNS = {
  table: 'asks',
  lane: 'lane',
  account: 'account_id',
  turn: 'turn',
  waiting: 'queued',
  running: 'processing',
};

const TABLE = `
  CREATE TABLE asks (
    ask_id uuid PRIMARY KEY, account_id uuid NOT NULL, lane text NOT NULL, turn integer NOT NULL,
    state text NOT NULL DEFAULT 'queued', attempt integer NOT NULL DEFAULT 0, failures integer NOT NULL DEFAULT 0,
    nudges integer NOT NULL DEFAULT 0, wake_at timestamptz NOT NULL
  )`;

const ADD = `
  WITH added AS (SELECT * FROM unnest($1::uuid[]) WITH ORDINALITY AS added (id, place), (SELECT $2::uuid AS account, 'slow' AS lane)),
  ${turns(TURNS)}
  INSERT INTO asks (ask_id, account_id, lane, turn, wake_at)
  SELECT id, account, lane, next.turn + row_number() OVER (PARTITION BY account, lane ORDER BY place) - 1, namedrop.now()
  FROM added JOIN next USING (account, lane)`;

interface Woken extends WokenUnit {
  readonly lane: string;
}

async function openQueue(t: Parameters<typeof openExample>[0]) {
  const { database, time } = await openExample(t, {
    ...{ name: 'mail', units: 'mails', host: { all: 1 }, retry: listedPauses([]) },
    keys: [{ column: 'account_id', type: 'uuid', all: 1 }],
    run: async () => async () => undefined,
    giveUp: () => async () => undefined,
  });
  await database.query(TABLE);
  const store = new WorkStore<ClaimedUnit, Woken>(database, {
    ...{ name: 'ask', shape: SHAPE, leaseS: 60, retry: doublingPauses({ firstS: 30, maxDoublings: 2 }) },
    claim: { choice: byTurn(TURNS), returning: 'work.ask_id AS id, work.attempt' },
    hints: { patienceS: 120, pausesFrom: 2, returning: 'work.lane' },
  });
  const hinted: string[] = [];
  return {
    time,
    store,
    add: async (account: string, count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID() as string);
      await database.query(ADD, [ids, account]);
      return ids;
    },
    next: async () => (await store.claim(['slow']))[0],
    /** Wakes units. @returns the ids of those that are hinted at */
    wake: async () => {
      hinted.length = 0;
      await store.wake(async (woken) => void hinted.push(...woken.map(({ id, lane }) => `${lane} ${id}`)));
      return [...hinted];
    },
    row: async (id: string) => (await database.query('SELECT * FROM asks WHERE ask_id = $1', [id]))[0],
  };
}

test('accounts take turns in a lane: one with a single unit waits for one unit of an account with many', async (t) => {
  const { add, next } = await openQueue(t);
  const many = await add(randomUUID(), 3);
  const [single] = await add(randomUUID(), 1);
  const claimed = [await next(), await next(), await next(), await next()].map((unit) => unit?.id);
  t.deepEqual(new Set(claimed.slice(0, 2)), new Set([many[0], single]));
  t.deepEqual(claimed.slice(2), many.slice(1));
  t.is(await next(), undefined);
});

test('a unit of a hinted kind is claimed before its time to wake, and not in the pause after a failure', async (t) => {
  const { add, next, store, time, wake, row } = await openQueue(t);
  const [id = ''] = await add(randomUUID(), 1);
  t.deepEqual(await wake(), [`slow ${id}`]);
  t.like(await row(id), { state: 'queued', nudges: 1 });
  t.deepEqual(await wake(), [], 'it has 120 s until the next hint');
  const unit = (await next()) as ClaimedUnit;
  t.deepEqual(unit, { id, attempt: 1 });
  t.true(await store.fail(unit));
  t.false(await store.fail(unit), 'the attempt has ended');
  t.like(await row(id), { state: 'put off', failures: 1 });
  t.is(await next(), undefined);
  await time.pass(31_000);
  t.deepEqual(await wake(), [`slow ${id}`]);
  t.is((await next())?.attempt, 2);
});

test('a unit whose hosts have died as often as the policy allows pauses before its next hint', async (t) => {
  const { add, next, time, wake, row, store } = await openQueue(t);
  const [id = ''] = await add(randomUUID(), 1);
  t.true(((await store.nextDue()) ?? 1) <= 0);
  for (const [failures, hints] of [
    [1, [`slow ${id}`]],
    [2, []],
  ] as const) {
    await next();
    await time.pass(61_000);
    t.deepEqual(await wake(), hints);
    t.like(await row(id), { state: 'queued', failures });
  }
  const dueInS = (await store.nextDue()) ?? 0;
  t.true(dueInS > 50 && dueInS <= 60, `${dueInS} s`);
});
