import test from 'ava';
import { answered, failed, openMonitors } from './monitors.test.helper.js';

const MIB = 1024 * 1024;

/** A run whose response takes so many bytes, and some hundreds more. */
function large(bytes: number) {
  const end = answered({ gemini: 1 });
  if (end.state === 'failed') return end;
  const [one] = end.content.providers;
  return { ...end, content: { ...end.content, providers: [{ ...one, content: 'x'.repeat(bytes) } as never] } };
}

test('the latest runs are told until their responses take 8 MiB, the newest first', async (t) => {
  const { create, run, runs } = await openMonitors(t);
  const monitor = await create();
  for (const end of [large(2 * MIB), large(3 * MIB), failed('provider_timeout'), large(4 * MIB)])
    await run(monitor, end);
  const told = async () =>
    (await runs(monitor)).map(({ response }) => Math.floor(JSON.stringify(response).length / MIB));
  t.deepEqual(await told(), [4, 0, 3]);
  await run(monitor, large(5 * MIB));
  t.deepEqual(await told(), [5]);
});

test('the newest run is told however large it is, and none behind it', async (t) => {
  const { create, run, runs } = await openMonitors(t);
  const monitor = await create();
  const told = async () => (await runs(monitor)).map(({ state }) => state);
  await run(monitor, failed('provider_timeout'));
  t.deepEqual(await told(), ['failed']);
  await run(monitor, large(9 * MIB));
  t.deepEqual(await told(), ['succeeded']);
  await run(monitor, failed('provider_timeout'));
  t.deepEqual(await told(), ['failed']);
});

test('fifty runs are told at most, and none that is open', async (t) => {
  const { create, passUntilDue, plan, database, runs } = await openMonitors(t);
  const monitor = await create();
  await database.query(
    `INSERT INTO monitor_runs (id, monitor_id, planned_for, prompt, track_brands, state, ran_at, error)
    SELECT gen_random_uuid(), $1, namedrop.now() - n * interval '1 hour', '', '{}', 'failed', namedrop.now(), n
    FROM generate_series(1, 60) AS n`,
    [monitor.id],
  );
  const earlier = await runs(monitor);
  t.is(earlier.length, 50);
  await passUntilDue(monitor);
  await plan();
  t.deepEqual(await runs(monitor), earlier);
});
