import { OneWatchRunResponse, WatchesResponse, WatchRunsResponse } from '@namedrop/contract';
import test from 'ava';
import { Browser, createUser, signInStranger } from './person.js';
import { SECRET, startWatchWorld } from './watch-world.js';

const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

test('a key and a session list watches and runs alike, page by page and chosen, and no other account sees any', async (t) => {
  const world = await startWatchWorld(t);
  const { create, pause, host, get, passUntilDue, ended, url } = world;
  await createUser(world, 'ada@example.com');
  const browser = new Browser(url);
  await browser.login('ada@example.com');
  const { browser: stranger } = await signInStranger(world);
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { token } = await host.keys.create({ account, name: 'other', mode: 'live' });
  const foreign = new Browser(url, { authorization: `Bearer ${token}` });

  const oldest = await create({ brand: 'Brambleway  CRM' });
  const middle = await create({ mode: 'perplexity_live' });
  const newest = await create({ brand: 'brambleway crm', sensitivity: { alarms_per_year: 2 } });
  await pause(middle);
  await passUntilDue(oldest);
  await ended(oldest, 1);
  await browser.post(`/dashboard/api/watches/${oldest}/run`);
  const runs = (await ended(oldest, 2)).map(({ id }) => id).toReversed();

  /** The same of both, without the ids of the requests. */
  const both = async (path: string) => {
    const [key, session] = [
      await get(`/v1/${path}`),
      await browser.get(`/dashboard/api/${path.replace(/^watch\//, 'watches/')}`),
    ];
    t.is(key.status, session.status, path);
    t.deepEqual({ ...key.body, request_id: '' }, { ...session.body, request_id: '' }, path);
    t.false(key.text.includes(SECRET));
    return key;
  };
  const ids = async (query: string) =>
    WatchesResponse.parse((await both(`watches${query}`)).body).watches.map(({ id }) => id);
  t.deepEqual(await ids(''), [newest, middle, oldest]);
  for (const [query, expected] of [
    ['?status=active', [newest, oldest]],
    ['?status=paused', [middle]],
    ['?mode=perplexity_live', [middle]],
    ['?mode=realistic', [middle]],
    ['?mode=gone', []],
    ['?brand=BRAMBLEWAY%20crm', [newest, oldest]],
    ['?brand=Brambleway', []],
    ['?brand=Acme&status=paused&mode=realistic&unknown=1', [middle]],
    ['?brand=a%00', []],
    [`?before=${NOBODY}`, []],
  ] as const) {
    t.deepEqual(await ids(query), [...expected], query);
  }
  const page = await both('watches?limit=2');
  t.deepEqual([page.body.watches.length, page.body.next_before], [2, middle]);
  t.deepEqual(await ids(`?limit=2&before=${middle}`), [oldest]);
  t.is((await both(`watches?before=${middle}`)).body.next_before, null);
  for (const query of [
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?before=abc',
    '?status=deleted',
    '?status=active&status=paused',
    '?brand=',
  ]) {
    const { status, body } = await both(`watches${query}`);
    t.deepEqual([status, body.error.code], [400, 'invalid_request'], query);
  }

  const listed = WatchRunsResponse.parse((await both(`watch/${oldest}/runs`)).body).runs;
  t.deepEqual(
    listed.map(({ id }) => id),
    runs,
  );
  t.like(listed[1], { state: 'succeeded', cost_cents: 15, triggers_fired: [], error: null });
  const first = await both(`watch/${oldest}/runs?limit=1`);
  t.is(first.body.next_before, runs[0]);
  t.deepEqual(
    (await both(`watch/${oldest}/runs?limit=1&before=${runs[0]}`)).body.runs.map(({ id }: { id: string }) => id),
    [runs[1]],
  );
  const { run } = OneWatchRunResponse.parse((await both(`watch/${oldest}/runs/${runs[1]}`)).body);
  t.like(run, { ...listed[1], response: { mode: 'ai_overview', brand: 'Brambleway  CRM' } });

  for (const [path, code] of [
    [`watch/${NOBODY}/runs`, 'watch_not_found'],
    ['watch/abc/runs', 'watch_not_found'],
    [`watch/${NOBODY}/runs/${runs[0]}`, 'watch_not_found'],
    [`watch/${middle}/runs/${runs[0]}`, 'run_not_found'],
    [`watch/${oldest}/runs/abc`, 'run_not_found'],
  ] as const) {
    const { status, body } = await both(path);
    t.deepEqual([status, body.error.code], [404, code], path);
  }
  for (const other of [foreign, stranger]) {
    const start = other === foreign ? '/v1/watch' : '/dashboard/api/watches';
    t.deepEqual((await other.get(other === foreign ? '/v1/watches' : start)).body.watches, []);
    t.deepEqual((await other.get(`${other === foreign ? '/v1/watches' : start}?before=${newest}`)).body.watches, []);
    t.is((await other.get(`${start}/${oldest}/runs`)).body.error.code, 'watch_not_found');
    t.is((await other.get(`${start}/${oldest}/runs/${runs[0]}`)).body.error.code, 'watch_not_found');
  }
  for (const path of ['/v1/watches', `/v1/watch/${oldest}/runs`, `/v1/watch/${oldest}/runs/${runs[0]}`]) {
    t.is((await browser.get(path)).status, 401, `a session does not open ${path}`);
  }
});
