import { WatchFired } from '@namedrop/contract';
import test from 'ava';
import type { Shown } from './live-vendor.js';
import { Browser, createUser } from './person.js';
import { startWatchWorld } from './watch-world.js';

const RIVALS = ['Globex', 'Initech'];
const OF_COMPETITORS = ['competitor_added', 'competitor_removed', 'competitor_passed'];
const LED = '1. Acme leads.\n2. Globex follows.';
const PASSED = '1. Globex leads.\n2. Acme follows.';
const JOINED = '1. Globex leads.\n2. Acme follows.\n3. Initech is third.';
const GONE = '1. Acme leads.\n2. Initech follows.';
const ANSWERS = [LED, PASSED, JOINED, GONE, JOINED, JOINED];

test('a watch reports competitors that appear, disappear or pass the brand, as often as its sensitivity lets it', async (t) => {
  const shown = { ai_overview: { text: LED } as Shown };
  const world = await startWatchWorld(t, shown);
  const asked = { competitors: RIVALS, trigger_on: OF_COMPETITORS };
  const plain = await world.create(asked);
  const confirmed = await world.create({ ...asked, sensitivity: { confirm: 2 } });
  const cooled = await world.create({ ...asked, sensitivity: { cooldown_runs: 5 } });
  const brandOnly = await world.create({ competitors: RIVALS });
  const alias = await world.create({
    brand: 'Zenith',
    aliases: ['Acme'],
    competitors: ['globex'],
    trigger_on: OF_COMPETITORS,
  });
  const all = [plain, confirmed, cooled, brandOnly, alias];
  for (const [index, text] of ANSWERS.entries()) {
    shown.ai_overview = { text };
    await world.passUntilDue(...all);
    await Promise.all(all.map((id) => world.ended(id, index + 1)));
  }
  const fired = async (id: string) => (await world.rows(id)).map(({ triggers_fired }) => triggers_fired.join());
  const runsOfPlain = [
    '',
    'competitor_passed',
    'competitor_added',
    'competitor_removed',
    'competitor_added,competitor_passed',
    '',
  ];
  t.deepEqual(await fired(plain), runsOfPlain);
  t.deepEqual(await fired(confirmed), ['', '', 'competitor_passed', 'competitor_added', '', '']);
  t.deepEqual(await fired(cooled), ['', 'competitor_passed', 'competitor_added', 'competitor_removed', '', '']);
  t.deepEqual(await fired(brandOnly), ['mention_added', 'rank_changed', '', 'rank_changed', 'rank_changed', '']);
  t.deepEqual(await fired(alias), [
    '',
    'competitor_passed',
    '',
    'competitor_removed',
    'competitor_added,competitor_passed',
    '',
  ]);
  t.true(
    (await world.rows(plain)).every(({ cost }) => cost === 15),
    'competitors are free of charge',
  );

  await world.receiver.received(4 + 2 + 3 + 4 + 3);
  const eventsOf = (id: string) =>
    world
      .bodies()
      .filter(({ watch_id }) => watch_id === id)
      .map((body) => WatchFired.parse(body));
  const [passed, added, removed, both] = eventsOf(plain);
  const on = { brand: 'Globex', platform: 'ai_overview' as const };
  t.deepEqual(passed?.competitor_changes, [{ ...on, change: 'passed', from_rank: 2, to_rank: 1 }]);
  t.regex(passed?.diff_summary ?? '', /Globex: passed Acme on ai_overview \(rank 1 before 2\)\./);
  t.deepEqual(added?.competitor_changes, [{ ...on, brand: 'Initech', change: 'added', from_rank: null, to_rank: 3 }]);
  t.regex(added?.diff_summary ?? '', /Initech: now mentioned on ai_overview \(rank 3\)\./);
  t.deepEqual(removed?.competitor_changes, [{ ...on, change: 'removed', from_rank: 1, to_rank: null }]);
  t.is(both?.trigger, 'competitor_added');
  t.deepEqual(
    both?.competitor_changes?.map(({ change }) => change),
    ['added', 'passed'],
  );
  t.deepEqual(
    passed?.current_response.providers.ai_overview?.competitors?.map(({ brand, mentioned, rank }) => [
      brand,
      mentioned,
      rank,
    ]),
    [
      ['Globex', true, 1],
      ['Initech', false, null],
    ],
  );
  t.deepEqual(passed?.delta.rank_changes.length, 2, 'the delta has all brands, as before');
  t.is(eventsOf(confirmed)[0]?.confirmed_over, 2);
  const [first, moved] = eventsOf(brandOnly);
  t.false('competitor_changes' in (first ?? {}));
  t.deepEqual(moved?.competitor_changes, passed?.competitor_changes);
  t.like(eventsOf(alias)[0]?.current_response, { brand: 'Zenith' });
  t.deepEqual(
    eventsOf(alias)[0]?.current_response.brand_mentions.map(({ brand, rank }) => [brand, rank]),
    [
      ['globex', 1],
      ['Zenith', 2],
    ],
  );

  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { watch } = (await browser.get(`/dashboard/api/watches/${alias}`)).body;
  t.like(watch, { aliases: ['Acme'], competitors: ['globex'], trigger_on: OF_COMPETITORS });
  const before = world.receiver.requests.length;
  t.is((await browser.post(`/dashboard/api/watches/${plain}/test`)).status, 202);
  await world.receiver.received(before + 1);
  const sample = WatchFired.parse(world.bodies().at(-1));
  t.true(sample.test);
  t.deepEqual(sample.competitor_changes, [{ ...on, change: 'passed', from_rank: 2, to_rank: 1 }]);
  t.deepEqual(sample.triggers_fired, ['rank_changed', 'citation_changed', 'competitor_passed']);
});

test('other competitors are learned without an event, and a trigger of competitors needs one', async (t) => {
  const shown = { ai_overview: { text: LED } as Shown };
  const world = await startWatchWorld(t, shown);
  const id = await world.create({ competitors: ['Initech'], trigger_on: OF_COMPETITORS });
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared field by field
  const change = async (body: object): Promise<{ readonly status: number; readonly body: any }> => {
    const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${world.url}/v1/watch/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
    return { status: reply.status, body: await reply.json() };
  };
  let runs = 0;
  const run = async (text: string) => {
    shown.ai_overview = { text };
    await world.passUntilDue(id);
    return (await world.ended(id, ++runs)).at(-1)?.triggers_fired;
  };
  t.deepEqual(await run(LED), []);
  const changed = await change({ competitors: ['Globex', 'Initech', 'globex'] });
  t.is(changed.status, 200);
  t.deepEqual(changed.body.competitors, ['Globex', 'Initech']);
  t.deepEqual(await run(PASSED), [], 'the first answer is the baseline of the new one');
  t.deepEqual(await run(GONE), ['competitor_added', 'competitor_removed']);
  for (const [body, field] of [
    [{ competitors: [] }, 'trigger_on'],
    [{ brand: 'GLOBEX' }, 'competitors'],
    [{ aliases: ['initech'] }, 'competitors'],
  ] as const) {
    const refused = await change(body);
    t.deepEqual(
      [refused.status, Object.keys(refused.body.error.details.fieldErrors)],
      [400, [field]],
      JSON.stringify(body),
    );
  }
  const without = await change({ competitors: [], trigger_on: ['mention_added'] });
  t.deepEqual([without.status, without.body.competitors], [200, []]);
});

test('a watch with an alarm budget reports how soon it finds a change of its competitors', async (t) => {
  const world = await startWatchWorld(t, { ai_overview: { text: LED } });
  const asked = { competitors: RIVALS, trigger_on: OF_COMPETITORS, sensitivity: { alarms_per_year: 365 } };
  const id = await world.create(asked);
  for (let run = 1; run <= 8; run++) {
    await world.passUntilDue(id);
    await world.ended(id, run);
  }
  const { runs_to_detect } = (await world.find(id)).body.alarm_budget.platforms.ai_overview;
  t.deepEqual(Object.keys(runs_to_detect), OF_COMPETITORS);
  t.true(
    Object.values<number | null>(runs_to_detect).every((runs) => runs !== null && runs > 1 && runs < 20),
    JSON.stringify(runs_to_detect),
  );
  t.is(world.receiver.requests.length, 0);
});

test('a competitor trigger without competitors, and names that do not fit, are refused in a sentence', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t);
  for (const trigger of OF_COMPETITORS) {
    for (const competitors of [undefined, []]) {
      const { status, body } = await postWatch(bodyOf({ trigger_on: ['mention_added', trigger], competitors }));
      const message = `trigger_on: \`${trigger}\` needs \`competitors\`: name at least one, or leave the trigger out.`;
      t.deepEqual([status, body.error.code, body.error.message], [400, 'invalid_request', message]);
      t.deepEqual(Object.keys(body.error.details.fieldErrors), ['trigger_on']);
    }
  }
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`);
  for (const field of ['aliases', 'competitors']) {
    for (const wrong of [names(11), [''], ['n'.repeat(101)], [1], 'Globex', null]) {
      const { status, body } = await postWatch(bodyOf({ [field]: wrong }));
      t.deepEqual([status, body.error.code], [400, 'invalid_request'], JSON.stringify(wrong));
      t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
    }
    for (const right of [[], ['n'.repeat(100)], names(10)])
      t.is((await postWatch(bodyOf({ [field]: right }))).status, 201);
  }
  for (const more of [{ competitors: ['ACME'] }, { aliases: ['Zenith'], competitors: ['zenith'] }]) {
    const { status, body } = await postWatch(bodyOf(more));
    t.deepEqual(
      [status, body.error.code, Object.keys(body.error.details.fieldErrors)],
      [400, 'invalid_request', ['competitors']],
    );
  }
});
