import type { AskResult } from '@namedrop/contract';
import { READER_VERSION } from '@namedrop/core';
import test from 'ava';
import { account, answered, failed, openMonitors, webhook } from './monitors.test.helper.js';

test('a run that has ended is told with what has changed, and read by its id (MON-14, MON-15)', async (t) => {
  const { create, run, runs, desk, time } = await openMonitors(t);
  const monitor = await create();
  const told = await run(monitor, answered({ gemini: 2 }));
  const [first] = await runs(monitor);
  const summary = 'First run: 1 provider answered. Acme: mentioned on gemini (rank 2).';
  t.deepEqual(told, {
    webhook,
    monitor: { id: monitor.id, name: 'CRM', run_id: first?.id ?? '', diff_summary: summary },
  });
  t.like(first, { monitor: monitor.id, state: 'succeeded', diffSummary: summary, cost: 3750 });
  t.like(first?.response, { request_id: first?.id, id: first?.id, usage: { cost_cents: 37.5 } });
  t.true(first && first.ranAt <= (await time.now()));
  t.like(await desk.find(monitor.id, account), { lastRunAt: first?.ranAt, updatedAt: monitor.updatedAt });
});

test('a run is compared with the latest in which somebody answered, and one that failed with none', async (t) => {
  const { create, run, runs } = await openMonitors(t);
  const monitor = await create({ providers: ['gemini', 'openai'] });
  await run(monitor, answered({ gemini: 2, openai: null }));
  await run(monitor, failed('provider_timeout'));
  await run(monitor, answered({ gemini: 1, openai: 3 }, 5));
  await run(monitor, answered({ openai: 3 }, 5));
  t.deepEqual(
    (await runs(monitor)).map(({ diffSummary, cost, response }) => [diffSummary, cost, response !== null]),
    [
      ['No change.', 500, true],
      ['Acme: rank 2 → 1 on gemini; now mentioned on openai (rank 3).', 500, true],
      ['Failed: Something went wrong.', 0, false],
      ['First run: 2 providers answered. Acme: mentioned on gemini (rank 2).', 3750, true],
    ],
  );
});

test('runs of another prompt are not compared, and brands only where they were looked for', async (t) => {
  const { create, run, desk } = await openMonitors(t);
  const monitor = await create();
  const summaryOf = async (changes: object) => {
    await desk.change(monitor.id, account, changes);
    return (await run(monitor, answered({ gemini: 1 }))).monitor?.diff_summary;
  };
  await summaryOf({});
  t.regex((await summaryOf({ prompt: 'best crm in 2027' })) ?? '', /^First run: /);
  t.is(await summaryOf({ brands: ['Acme', 'Globex'] }), 'Globex: not mentioned.');
  t.is(await summaryOf({ prompt: 'best crm', brands: ['Acme'] }), 'No change.', 'since it was asked before');
});

test('runs of which another reader has read one are compared by their texts', async (t) => {
  const { create, run, runs, database } = await openMonitors(t);
  const monitor = await create();
  const says = (content: string, rank: number, reader?: number) => {
    const end = answered({ gemini: rank });
    const { content: result } = end as { content: AskResult };
    const providers = result.providers.map((entry) => ({ ...entry, content }));
    return { state: 'succeeded', content: { ...result, providers } as AskResult, reader } as const;
  };
  const [second, first] = ['1. Globex leads.\n2. Acme follows.', '1. Acme leads.\n2. Globex follows.'];
  await run(monitor, says(second, 7, READER_VERSION + 1));
  await run(monitor, says(second, 2, READER_VERSION));
  await run(monitor, says(second, 9));
  await run(monitor, says(first, 1, READER_VERSION));
  await run(monitor, says(first, 5, READER_VERSION));
  const noVersion = await database.query('SELECT id FROM monitor_runs WHERE reader_version IS NULL');
  t.is(noVersion.length, 1);
  t.deepEqual(
    (await runs(monitor)).map(({ diffSummary }) => diffSummary),
    [
      'Acme: rank 1 → 5 on gemini.',
      'Acme: rank 2 → 1 on gemini.',
      'No change.',
      'No change.',
      'First run: 1 provider answered. Acme: mentioned on gemini (rank 7).',
    ],
  );
});

test('failures are told, but not that the wallet is empty; that is kept (MON-21)', async (t) => {
  const { create, run, runs, rows, desk } = await openMonitors(t);
  const monitor = await create();
  t.like(await run(monitor, failed('provider_timeout')), { webhook });
  t.deepEqual(await run(monitor, failed('insufficient_balance')), {});
  t.deepEqual(
    (await rows()).map(({ state, error }) => [state, error]),
    [
      ['failed', 'provider_timeout'],
      ['failed', 'insufficient_balance'],
    ],
  );
  t.like(await runs(monitor), { 0: { state: 'failed', cost: 0, response: null } });
  t.like(await desk.find(monitor.id, account), { enabled: true });
});

test('nobody is told who is not there to be told: no webhook, one that is deleted, or a monitor that is paused', async (t) => {
  const { create, run, plan, end, queued, desk, endpoints, passUntilDue, runs } = await openMonitors(t);
  const monitor = await create({ webhook: null });
  t.deepEqual(await run(monitor, answered({ gemini: 1 })), {});
  await desk.change(monitor.id, account, { webhook });
  endpoints.delete(webhook);
  t.deepEqual(await run(monitor, answered({ gemini: 1 })), {});
  endpoints.add(webhook);
  await passUntilDue(monitor);
  await plan();
  const begun = queued.splice(0)[0]!;
  await desk.change(monitor.id, account, { enabled: false });
  t.deepEqual(await end(begun, answered({ gemini: 1 })), {});
  t.is((await runs(monitor)).length, 3, 'and what was found is kept');
});

test('a webhook is that of the moment in which a run ends, and so is the name', async (t) => {
  const { create, plan, end, queued, desk, endpoints, passUntilDue } = await openMonitors(t);
  const monitor = await create();
  await passUntilDue(monitor);
  await plan();
  const other = '0198c6ad-98f3-7f33-8a4b-2f4c9d1e5a88';
  endpoints.add(other);
  await desk.change(monitor.id, account, { webhook: other, name: 'Other' });
  t.like(await end(queued.splice(0)[0]!, answered({ gemini: 1 })), { webhook: other, monitor: { name: 'Other' } });
});

test('of a monitor that was deleted meanwhile nothing is kept and nothing told', async (t) => {
  const { create, plan, end, queued, desk, passUntilDue, rows } = await openMonitors(t);
  const monitor = await create();
  await passUntilDue(monitor);
  await plan();
  const begun = queued.splice(0)[0]!;
  await desk.remove(monitor.id, account);
  t.deepEqual(await end(begun, answered({ gemini: 1 })), {});
  t.deepEqual(await rows(), []);
});

test('an end is undone with its transaction, and can be written again', async (t) => {
  const { create, plan, database, ends, queued, desk, passUntilDue, runs, end } = await openMonitors(t);
  const monitor = await create();
  await passUntilDue(monitor);
  await plan();
  const ask = queued.splice(0)[0]!;
  const undone = database.transaction(async (within) => {
    await ends.ended(ask, answered({ gemini: 1 }), within);
    throw new Error('the delivery could not be written');
  });
  await t.throwsAsync(undone, { message: 'the delivery could not be written' });
  t.deepEqual(await runs(monitor), []);
  t.is((await desk.find(monitor.id, account))?.lastRunAt, null);
  t.like(await end(ask, answered({ gemini: 1 })), { webhook });
  t.deepEqual(await end(ask, answered({ gemini: 1 })), {}, 'once');
  t.is((await runs(monitor)).length, 1);
});

test('deleting, pausing and ending a run at the same time: each is done, in whatever order', async (t) => {
  const { create, plan, end, queued, desk, passUntilDue, rows } = await openMonitors(t);
  const monitors = await Promise.all(Array.from({ length: 20 }, () => create()));
  await passUntilDue(monitors.at(-1)!);
  await plan();
  const asks = queued.splice(0);
  t.is(asks.length, 20);
  await Promise.all(
    asks.flatMap((ask, index) => {
      const { monitor: id = '' } = ask;
      const other = index % 2 ? desk.remove(id, account) : desk.change(id, account, { enabled: false });
      return [end(ask, answered({ gemini: 1 })), other];
    }),
  );
  t.deepEqual(
    (await rows()).map(({ state }) => state),
    Array.from({ length: 10 }, () => 'succeeded'),
  );
});
