import { forFile, until } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import test from 'ava';
import { PRICE, type Queued, startAsking } from './asks.js';
import { type Deployment, startDeployment } from './deployment.js';
import { after, atEngine, before, type Lay } from './snares.js';

/** A moment of a queued ask in which its host is killed. */
interface Moment {
  readonly when: string;
  readonly lay: Lay;
  /** Milliseconds until somebody else takes it for lost. */
  readonly wait: number;
  /** How often the engine is asked. */
  readonly asked: number;
  /** What it costs; default: its price. */
  readonly cost?: number;
  /** Whether the host dies only once the database keeps its answer, which is stored behind the caller's back. */
  readonly isKept?: true;
}

/** Longer than a lane is waited for, and than a host may be silent. */
const [UNTAKEN, SILENT] = [121_000, 61_000];
/** What an ask costs of which the answer is known, as it is to who takes it up. */
const CACHED = 5;

const MOMENTS: readonly Moment[] = [
  { when: 'before it is taken', lay: before('claiming'), wait: UNTAKEN, asked: 1 },
  { when: 'once it is taken', lay: after('claiming'), wait: SILENT, asked: 1 },
  { when: 'while the engine is asked', lay: atEngine, wait: SILENT, asked: 2 },
  {
    when: 'before what was found is noted',
    lay: before('finding'),
    wait: SILENT,
    asked: 1,
    cost: CACHED,
    isKept: true,
  },
  { when: 'once that is noted', lay: after('finding'), wait: SILENT, asked: 1 },
  { when: 'before it is paid for', lay: before('paying'), wait: SILENT, asked: 1 },
  { when: 'once it is paid for', lay: after('paying'), wait: SILENT, asked: 1 },
  { when: 'before its end is noted', lay: before('ending'), wait: SILENT, asked: 1 },
  { when: 'before it is told', lay: before('enqueueing'), wait: SILENT, asked: 1 },
];

const shared = forFile(test);
let world: Deployment;
let asking: Awaited<ReturnType<typeof startAsking>>;

test.before(async () => {
  world = await startDeployment(shared);
  await Promise.all([world.start(), world.start()]);
  asking = await startAsking(world);
});

/** Resolves once the database keeps every answer, so that no turn to ask is left. */
async function answersKept({ storage }: Deployment): Promise<void> {
  await until(
    async () => (await storage.pool.query('SELECT FROM namedrop.answers WHERE asker IS NOT NULL')).rowCount === 0,
  );
}

for (const { when, lay, wait, asked, cost = PRICE, isKept } of MOMENTS) {
  test.serial(
    `a queued ask whose host is killed ${when} is answered by another one, paid for once and told`,
    async (t) => {
      const { caught, over } = await lay(world);
      const ask = (await asking.ask()) as Queued;
      const dead = await caught();
      if (isKept) await answersKept(world);
      await world.end(dead, 'SIGKILL');
      await over();
      const successor = world.start();
      await world.time.pass(wait);
      await asking.sound(t, ask, cost);
      t.is(world.engine.askedBy(ask.question).length, asked);
      await successor;
    },
  );
}

test.serial(
  'a queued ask whose host is killed before its hold was extended keeps the hold, and is paid for once',
  async (t) => {
    const { caught, over } = await before('claiming')(world);
    const ask = (await asking.ask()) as Queued;
    await world.end(await caught(), 'SIGKILL');
    await over();
    const minutes = async () => {
      const { rows } = await world.storage.pool.query<{ left: number }>(
        'SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 / 60 AS left FROM billing.holds WHERE id = $1',
        [ask.id],
      );
      return rows[0]?.left ?? 0;
    };
    const short = await minutes();
    t.true(short > 0 && short <= 5, `${short} minutes`);
    const successor = world.start();
    await world.time.pass(11_000);
    await until(async () => (await minutes()) > 60);
    await world.time.pass(UNTAKEN);
    await asking.sound(t, ask, PRICE);
    await successor;
  },
);

test.serial(
  'a call whose host is killed before its ask is queued leaves nothing but a hold that is given back',
  async (t) => {
    const { caught, over } = await before('queueing')(world);
    const answer = asking.ask();
    await world.end(await caught(), 'SIGKILL');
    await over();
    t.is(await answer, undefined);
    const { rows } = await world.storage.pool.query('SELECT ask_id FROM "legacy-ask".queue');
    t.deepEqual(rows, []);
    const held = async () =>
      (await world.storage.pool.query('SELECT sum(held)::int AS held FROM billing.wallets')).rows;
    t.deepEqual(await held(), [{ held: 3750 }]);
    const { rows: holds } = await world.storage.pool.query(
      `SELECT expires_at <= clock_timestamp() + interval '5 minutes' AS short FROM billing.holds`,
    );
    t.deepEqual(holds, [{ short: true }]);
    await world.storage.pool.query(`UPDATE billing.holds SET expires_at = now()`);
    await world.start();
    await lookNow(world.storage, 'billing.expire');
    await until(async () => (await held())[0]?.held === 0);
    t.like(JSON.parse(await world.namedrop('ledger', 'verify', '--json')), { ok: true, faults: [] });
  },
);
