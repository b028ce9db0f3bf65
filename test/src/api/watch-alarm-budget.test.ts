import { WatchFired, WatchResponse } from '@namedrop/contract';
import { until } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import test from 'ava';
import pg from 'pg';
import { endedRuns, HOUR_MS, startBesideWorld, startWatchWorld } from './watch-world.js';

const NAMED = '1. Acme leads.\n2. Globex follows.';
const NOT_NAMED = '1. Globex leads.\n2. Initech follows.';
const KNOWN = 9;

test('an alarm budget that does not fit is refused in a sentence', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t);
  for (const [sensitivity, message] of [
    [{ alarms_per_year: 0 }, 'sensitivity.alarms_per_year: must be at least 0.1.'],
    [{ alarms_per_year: 0.09 }, 'sensitivity.alarms_per_year: must be at least 0.1.'],
    [{ alarms_per_year: 366 }, 'sensitivity.alarms_per_year: must be at most 365.'],
    [{ alarms_per_year: '1' }, 'sensitivity.alarms_per_year: must be a number.'],
    [{ alarms_per_year: null }, 'sensitivity.alarms_per_year: must be a number.'],
    [{ alarm_per_year: 1 }, 'sensitivity: has unknown keys: alarm_per_year. Did you mean `alarms_per_year`?'],
    [
      { alarms_per_year: 1, confirm: 3 },
      'sensitivity.confirm: must be 1 or left out beside `alarms_per_year`, with which the watch chooses how long a change must hold.',
    ],
  ] as const) {
    const { status, body } = await postWatch(bodyOf({ sensitivity }));
    t.deepEqual([status, body.error.code, body.error.message], [400, 'invalid_request', message]);
    t.deepEqual(Object.keys(body.error.details.fieldErrors), ['sensitivity']);
  }
  const others = { min_rank_change: 2, cooldown_runs: 3, ignore_citation_churn: true, confirm: 1 };
  for (const alarms_per_year of [0.1, 1.5, 365]) {
    const { status, body } = await postWatch(bodyOf({ sensitivity: { alarms_per_year, ...others } }));
    t.is(status, 201);
    t.deepEqual(WatchResponse.parse(body).alarm_budget, { alarms_per_year, platforms: {} });
  }
});

test('a watch with an alarm budget reports a true change once, also when another host goes on with it', async (t) => {
  const shown = { ai_overview: { text: NAMED } };
  const world = await startWatchWorld(t, shown);
  const id = await world.create({
    sensitivity: { alarms_per_year: 365 },
    trigger_on: ['mention_added', 'mention_removed'],
  });
  for (let run = 1; run <= KNOWN; run++) {
    await world.passUntilDue(id);
    await world.ended(id, run);
  }
  const { body } = await world.find(id);
  const { alarm_budget } = WatchResponse.parse(body);
  t.deepEqual(alarm_budget, {
    alarms_per_year: 365,
    platforms: {
      ai_overview: {
        observed_runs: KNOWN,
        mention_rate: 1,
        runs_to_detect: { mention_added: null, mention_removed: 5 },
      },
    },
  });
  t.is(world.receiver.requests.length, 0, 'a brand that is there from the start is no event');

  const { host: at, port, database } = world.host.storage.target;
  const ahead = (await world.time.now()).getTime() - Date.now();
  await world.host.stop();
  shown.ai_overview = { text: NOT_NAMED };
  const other = await startBesideWorld(t, world);
  const pool = new pg.Pool({ host: at, port, database, user: 'postgres', max: 1 });
  t.teardown(() => pool.end());
  const time = databaseTime({ pool });
  await time.pass(ahead);
  for (let run = 1; run <= 7; run++) {
    await time.pass(1.1 * HOUR_MS);
    await endedRuns(other.storage, id, KNOWN + run);
  }
  await world.receiver.received(1);
  const runs = await endedRuns(other.storage, id, KNOWN + 7);
  t.deepEqual(
    runs.flatMap(({ triggers_fired }, run) =>
      triggers_fired.length > 0 ? [[run - KNOWN + 1, ...triggers_fired]] : [],
    ),
    [[5, 'mention_removed']],
  );
  const event = WatchFired.parse(world.bodies()[0]);
  t.regex(
    event.diff_summary,
    /^Acme: no longer mentioned on ai_overview, in 0 of the latest 5 answers and in 9 of 9 before\./,
  );
  t.false('confirmed_over' in event);
  await until(async () => (await endedRuns(other.storage, id, 1)).every(({ delivery }) => delivery !== 'pending'));
  t.is(world.receiver.requests.length, 1);
});
