import test, { type ExecutionContext } from 'ava';
import { admission, askOf, openQueue } from './queue.test.helper.js';

type Queue = Awaited<ReturnType<typeof openQueue>>;

test('an ask whose commit is confirmed to no host is queued, and keeps its hold', async (t) => {
  const { queue, books, database, rows } = await openQueue(t);
  const ask = askOf();
  const { transaction } = database;
  Object.assign(database, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      await transaction.call(database, work);
      throw new Error('the connection is lost');
    },
  });
  t.is(await queue.accept(ask, admission), 3750 as never);
  t.deepEqual([books.held.get(ask.id), (await rows()).length], [37.5, 1]);
});

/**
 * Loses the connection at the next commit, and fails so many reads of an ask from then on.
 * @returns a function that brings the database back
 */
function loseCommit(database: Queue['database'], reads = Number.POSITIVE_INFINITY): () => void {
  const { transaction, query } = database;
  let left = reads;
  Object.assign(database, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      Object.assign(database, { transaction });
      await transaction.call(database, work);
      throw new Error('the connection is lost');
    },
    query: async (...args: Parameters<typeof query>) => {
      const [statement] = args;
      if (typeof statement === 'object' && statement.name === 'find-queued' && left-- > 0) throw new Error('away');
      return query.apply(database, args);
    },
  });
  return () => {
    left = 0;
  };
}

/** Has an ask accepted whose call fails, since the database stays away; then the database is back. */
async function failAccepting(t: ExecutionContext, { queue, database }: Queue, ask = askOf()) {
  const back = loseCommit(database);
  await t.throwsAsync(queue.accept(ask, admission), { message: 'away' });
  back();
  return ask;
}

test('an ask whose commit is lost with the database is queued, once the database answers', async (t) => {
  const { queue, books, database, rows } = await openQueue(t, 10_000);
  const ask = askOf();
  loseCommit(database, 2);
  t.is(await queue.accept(ask, admission), 3750 as never);
  t.deepEqual([books.held.get(ask.id), (await rows()).length], [37.5, 1]);
});

test('an ask whose call failed, since the database stayed away, is taken back and nothing is held or paid', async (t) => {
  const world = await openQueue(t);
  const { books, rows, failed, work, read } = world;
  const ask = await failAccepting(t, world);
  t.is((await rows()).length, 1);
  await failed.revokeAll();
  t.deepEqual([books.held.size, await rows(), await read(ask.id)], [0, [], undefined]);
  await work();
  t.is(books.paid.size, 0);
});

/** Moments of an attempt at which the ask that it answers may be revoked, and how each is reached. */
const MOMENTS = {
  'before it holds the price': ({ books }: Queue) => pauseAt((pause) => Object.assign(books, { beforeHolding: pause })),
  'while its providers answer': ({ answers }: Queue) => pauseAt((pause) => Object.assign(answers, { before: pause })),
  'before it is settled': ({ books }: Queue) => pauseAt((pause) => Object.assign(books, { beforeSettling: pause })),
  'once it has ended': undefined,
};

/** Pauses a step. @returns when the step is reached, and a function that lets it go on */
function pauseAt(set: (pause: () => Promise<void>) => void) {
  const reached = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  set(() => {
    reached.resolve();
    return going.promise;
  });
  return { reached: reached.promise, go: going.resolve };
}

for (const [moment, pauseIn] of Object.entries(MOMENTS)) {
  test(`an ask whose call failed, revoked ${moment}, is answered and costs nothing`, async (t) => {
    const world = await openQueue(t);
    const { books, failed, work, read, log } = world;
    const ask = await failAccepting(t, world);
    const pause = pauseIn?.(world);
    const working = work();
    await (pause?.reached ?? working);
    await failed.revokeAll();
    pause?.go();
    await working;
    t.like(await read(ask.id), { state: 'succeeded' });
    t.deepEqual([books.held.size, books.paid.size, books.funds], [0, 0, 1000]);
    t.regex(log.text(), /an ask whose call failed had begun; it is answered for nothing/);
  });
}

test('an ask whose call failed and can be repeated stays queued: it is answered, held, paid for and told once', async (t) => {
  const { queue, database, books, failed, rows, work, sent } = await openQueue(t);
  const ask = askOf();
  const accept = () => queue.accept(ask, admission, { isRepeatable: true });
  const back = loseCommit(database);
  await t.throwsAsync(accept(), { message: 'away' });
  back();
  await failed.revokeAll();
  t.deepEqual([await queue.quoteOf(ask), await accept()], [3750, 3750] as never);
  t.deepEqual([books.held.get(ask.id), (await rows()).length], [37.5, 1]);
  await work();
  t.deepEqual([await queue.quoteOf(ask), await accept()], [3750, 3750] as never);
  await work();
  t.deepEqual([[...books.paid], books.held.size, sent.length, await rows()], [[[ask.id, 37.5]], 0, 1, []]);
  t.is(await queue.quoteOf(askOf()), undefined);
});

test('an ask that cannot be revoked keeps no other from being revoked, and is revoked when the host stops', async (t) => {
  const world = await openQueue(t);
  const { books, rows, failed } = world;
  const asks = [await failAccepting(t, world), await failAccepting(t, world)];
  books.beforeReversing = async (once) => {
    if (once === asks[0]?.id) throw new Error('no wallet');
  };
  await t.throwsAsync(failed.revokeAll(), { message: 'no wallet' });
  t.deepEqual([[...books.held.keys()], await rows()], [[asks[0]?.id], []]);
  books.beforeReversing = async () => undefined;
  await failed.stop();
  t.deepEqual([books.held.size, books.funds], [0, 1000]);
});

test('asks that cannot be revoked before the host stops are logged, and so are those beyond 1,000', async (t) => {
  const { books, failed, log } = await openQueue(t);
  books.beforeReversing = async () => {
    throw new Error('no wallet');
  };
  for (let n = 0; n < 1000; n++) failed.add(askOf());
  t.is(log.lines.length, 0);
  const beyond = askOf();
  failed.add(beyond);
  t.like(log.lines, { length: 1, 0: { level: 'error', fields: { ask: beyond.id } } });
  await failed.stop();
  t.like(log.lines.at(-1), { level: 'error', fields: { count: 1000 } });
});

for (const [moment, isRevokedFirst] of [
  ['before the ask is revoked', false],
  ['after that', true],
] as const) {
  test(`an ask that is committed after its call has failed, ${moment}, costs nothing`, async (t) => {
    const { queue, books, database, rows, failed, work } = await openQueue(t);
    const { transaction } = database;
    const lost = Promise.withResolvers<never>();
    const committing = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    Object.assign(database, {
      transaction: (write: Parameters<typeof transaction>[0]) => {
        Object.assign(database, { transaction });
        const late = transaction.call(database, async (within) => {
          await write(within);
          lost.reject(new Error('the connection is lost'));
          await committing.promise;
        });
        late.then(() => committed.resolve(), committed.reject);
        return lost.promise;
      },
    });
    await t.throwsAsync(queue.accept(askOf(), admission), { message: 'the connection is lost' });
    t.deepEqual([books.held.size, await rows()], [0, []]);
    if (isRevokedFirst) await failed.revokeAll();
    committing.resolve();
    await committed.promise;
    t.is((await rows()).length, 1);
    if (!isRevokedFirst) await failed.revokeAll();
    await work();
    t.deepEqual([books.held.size, books.paid.size, books.funds], [0, 0, 1000]);
  });
}
