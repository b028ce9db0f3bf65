import { until } from '@namedrop/testing';
import watch from '@namedrop/watch';
import test from 'ava';
import { balanceOf } from './billed.js';
import { Browser, createUser } from './person.js';
import { startWatchWorld } from './watch-world.js';

const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

test('deleting a watch makes it silent, however often, and loses nothing (WAT-29, WAT-30, WAT-33, WAT-34, WAT-35)', async (t) => {
  const world = await startWatchWorld(t);
  const id = await world.create();
  await world.passUntilDue(id);
  await world.ended(id, 1);
  await world.receiver.received(1);
  const { body: before } = await world.find(id);
  const balance = await balanceOf(world);
  for (let time = 0; time < 2; time++) {
    const { status, body } = await world.pause(id);
    t.is(status, 200);
    t.deepEqual({ ...body, request_id: '' }, { ...before, request_id: '', status: 'paused' });
  }
  const { status, body } = await world.find(id);
  t.is(status, 200);
  t.like(body, { id, status: 'paused', next_run_at: before.next_run_at });

  await world.time.pass(48 * 3_600_000);
  const other = await world.create({ mode: 'quick' });
  await world.passUntilDue(other);
  await world.ended(other, 1);
  t.is((await world.rows(id)).length, 1, 'its run is still there, and no other');
  t.is(world.receiver.requests.length, 1);
  t.is(await balanceOf(world), balance, 'but for what cost nothing, as nobody answered');
});

test('nobody deletes the watch of another account, nor one that there is not (WAT-31, WAT-32)', async (t) => {
  const { create, pause, find, host } = await startWatchWorld(t);
  const id = await create();
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { token } = await host.keys.create({ account, name: 'other', mode: 'live' });
  const foreign = await pause(id, token);
  t.deepEqual([foreign.status, foreign.body.error.code], [404, 'watch_not_found']);
  t.is((await find(id)).body.status, 'active');
  for (const none of [NOBODY, 'abc']) {
    const { status, body } = await pause(none);
    t.deepEqual([status, body.error.code], [404, 'watch_not_found']);
  }
});

test('any key of the account may delete a watch (WAT-38)', async (t) => {
  const { create, pause, find, host, account } = await startWatchWorld(t);
  const id = await create();
  const { token } = await host.keys.create({ account, name: 'other', mode: 'test' });
  t.is((await pause(id, token)).status, 200);
  t.is((await find(id)).body.status, 'paused');
});

test('what is on its way when a watch is deleted is not tried again, and its run is undelivered (WAT-35)', async (t) => {
  const world = await startWatchWorld(t, {}, { receives: [500] });
  const id = await world.create();
  await world.passUntilDue(id);
  await world.receiver.received(1);
  await world.pause(id);
  await until(async () => (await world.rows(id))[0]?.delivery === 'undelivered');
  await world.time.pass(600_000);
  const other = await world.create();
  await world.passUntilDue(other);
  await world.receiver.received(2);
  t.deepEqual(
    world.bodies().map(({ watch_id }) => watch_id),
    [id, other],
  );
});

test('an account has as many active watches as the setting says; of those that come at once, one is the last', async (t) => {
  const maxPerAccount = 3;
  const world = await startWatchWorld(t, {}, { plugins: { watch: { module: watch, maxPerAccount } as never } });
  const [first = '', second = ''] = [await world.create(), await world.create()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.postWatch(world.bodyOf())));
  t.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400, 400]);
  const refused = answers.find(({ status }) => status === 400)?.body.error;
  t.is(refused.code, 'invalid_request');
  t.is(refused.message, 'An account may have 3 active watches, and yours has as many: pause or delete one first.');

  await world.pause(first);
  t.is((await world.postWatch(world.bodyOf())).status, 201, 'a deleted one does not count');
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const resume = (id: string) => browser.post(`/dashboard/api/watches/${id}/resume`);
  t.deepEqual([(await resume(first)).status, (await world.find(first)).body.status], [400, 'paused']);
  t.is((await resume(second)).status, 200, 'it is active already');
  await world.pause(second);
  t.is((await resume(first)).body.watch.status, 'active');
  const { id: account } = await world.host.accounts.create({ name: 'Other' });
  const { token } = await world.host.keys.create({ account, name: 'other', mode: 'live' });
  const headers = { authorization: `Bearer ${token}` };
  t.is((await world.post('/v1/watch', world.bodyOf(), { headers })).status, 201, 'another account has its own');
});
