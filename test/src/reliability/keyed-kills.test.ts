import { randomUUID } from 'node:crypto';
import { forFile, until } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { keyed } from '../api/keyed-calls.js';
import { SECRET } from '../api/watch-world.js';
import { PRICE, startAsking } from './asks.js';
import { type Deployment, type HostProcess, startDeployment } from './deployment.js';
import { after, atEngine, before, type Lay } from './snares.js';

/** A moment of a call in which its host is killed. */
interface Moment {
  readonly when: string;
  readonly lay: Lay;
}

/** A call, and the proof that it was made once. */
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly moments: readonly Moment[];
  /** Builds the body for a question that no other call asks. */
  body(question: string): object;
  /** @param id of what the call made */
  madeOnce(t: ExecutionContext, made: { readonly id: string; readonly question: string }): Promise<void>;
}

/** Longer than a host may be silent that has taken a queued ask, and than a lane is waited for. */
const UNTAKEN_MS = 121_000;

/** Lets no host have an answer before the one in the snare has died: a host that takes the ask then would pay for the cache. */
const unanswered =
  (lay: Lay): Lay =>
  async (deployment) => {
    const { open } = deployment.engine.shut();
    const { caught, over } = await lay(deployment);
    return { caught, over: async () => over().then(open) };
  };

const shared = forFile(test);
let world: Deployment;
let asking: Awaited<ReturnType<typeof startAsking>>;

test.before(async () => {
  world = await startDeployment(shared);
  await Promise.all([world.start(), world.start()]);
  asking = await startAsking(world);
});

const KINDS: readonly Kind[] = [
  {
    name: 'a check',
    path: '/v1/check',
    status: 200,
    moments: [
      { when: 'while the engine is asked', lay: atEngine },
      { when: 'once it is paid for', lay: after('paying') },
      { when: 'before it is stored', lay: before('storing') },
      { when: 'before its reply is stored', lay: before('replying') },
    ],
    body: (query) => ({ query, brand: 'Acme', mode: 'quick', providers: ['gemini'], competitors: ['Globex'] }),
    async madeOnce(t, { id, question }) {
      await until(async () => (await count(`namedrop.checks WHERE request->>'query' = '${question}'`)) > 0);
      t.is(await count(`namedrop.checks WHERE request->>'query' = '${question}'`), 1);
      t.is(await count(`billing.entries WHERE kind = 'charge' AND transfer = '${id}'`), 1);
      const read = await world.call<{ id: string; query: string }>('GET', `/v1/checks/${id}`);
      t.like(read, { id, query: question });
    },
  },
  {
    name: 'a live ask',
    path: '/v1/ask',
    status: 200,
    moments: [
      { when: 'while the engine is asked', lay: atEngine },
      { when: 'before it is paid for', lay: before('paying') },
      { when: 'once it is paid for', lay: after('paying') },
      { when: 'before it is archived', lay: before('archiving') },
      { when: 'once it is archived', lay: after('archiving') },
      { when: 'before its reply is stored', lay: before('replying') },
    ],
    body: (prompt) => ({ prompt, providers: ['gemini'] }),
    async madeOnce(t, { id }) {
      t.deepEqual(await count(`"legacy-ask".asks WHERE id = '${id}' AND state = 'succeeded'`), 1);
      t.deepEqual(await count(`billing.entries WHERE transfer = '${id}'`), 1);
    },
  },
  {
    name: 'a queued ask',
    path: '/v1/ask',
    status: 202,
    moments: [
      { when: 'before it is queued', lay: before('queueing') },
      { when: 'before its reply is stored', lay: unanswered(before('replying')) },
    ],
    body: (prompt) => ({ prompt, providers: ['gemini'], async: true, webhook_id: asking.endpoint.id }),
    async madeOnce(t, ask) {
      await world.time.pass(UNTAKEN_MS);
      await asking.sound(t, ask, PRICE);
    },
  },
  {
    name: 'a watch',
    path: '/v1/watch',
    status: 201,
    moments: [
      { when: 'before it is created', lay: before('creating') },
      { when: 'before its reply is stored', lay: before('replying') },
    ],
    body: (query) => {
      const receiver = { webhook_url: world.receiver.url, webhook_secret: SECRET };
      return { query, brand: 'Acme', mode: 'ai_overview', interval: 'hourly', ...receiver };
    },
    async madeOnce(t, { id, question }) {
      t.is(await count(`watch.watches WHERE query = '${question}'`), 1);
      t.is(await count(`watch.watches WHERE id = '${id}'`), 1);
    },
  },
];

for (const { name, path, status, moments, body, madeOnce } of KINDS) {
  for (const { when, lay } of moments) {
    test.serial(
      `${name} with a key whose host is killed ${when} is made and paid for once by its repetition`,
      async (t) => {
        const question = `best crm ${randomUUID()}`;
        const { caught, over } = await lay(world);
        const call = () => keyed(callee(), path, { key: question, body: body(question) });
        const cut = t.throwsAsync(call());
        await world.end(await caught(), 'SIGKILL');
        await over();
        await cut;
        const successor = world.start();
        await world.storage.pool.query('UPDATE namedrop.idempotency_keys SET leased_until = now() WHERE body IS NULL');
        const reply = await call();
        t.like(reply, { status, replay: null }, reply.text);
        t.like(await call(), { status, replay: 'true', text: reply.text });
        await madeOnce(t, { id: reply.body.ask_id ?? reply.body.id, question });
        await successor;
      },
    );
  }
}

test.serial('the ledger of all of them is sound, and nothing is held', async (t) => {
  await world.storage.pool.query('UPDATE billing.holds SET expires_at = now()');
  await lookNow(world.storage, 'billing.expire');
  await until(async () => (await count('billing.holds')) === 0);
  t.like(JSON.parse(await world.namedrop('ledger', 'verify', '--json')), { ok: true, faults: [] });
  const paid = KINDS.filter(({ path }) => path !== '/v1/watch').flatMap(({ moments }) => moments);
  t.is(await count(`billing.entries WHERE kind = 'charge'`), paid.length);
});

/** A host of the deployment, and the key of its account. */
function callee() {
  const [{ url }] = [...world.hosts.values()] as [HostProcess];
  return { url, token: world.token };
}

async function count(rows: string): Promise<number> {
  return (await world.storage.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`)).rows[0]?.n ?? 0;
}
