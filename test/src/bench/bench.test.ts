import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import type { Block } from './report.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

/** Statements of timers that run only when there is something to do, or seldom. */
const RECURRING = [
  'delete namedrop.answers asked_until',
  'delete namedrop.answers expires_at',
  'delete namedrop.capture_tasks ordered_at',
  'delete namedrop.captures captured_at',
  'delete namedrop.idempotency_keys received_at',
  'delete namedrop.provider_outcomes hour',
  'delete namedrop.sessions expire',
  'delete namedrop.token_buckets full_at',
  'delete webhooks.deliveries ended_at days',
  'select holds expires_at',
  'select webhooks.deliveries state place recei',
  'update asks content created_at',
  'update monitors next_run_at id monitor_id',
  'update queue state wake_at ask_id',
  'update queue wake_at failures state',
  'update runs failures state wake_at',
  'update runs state wake_at id',
  'update watches next_run_at id watch_id',
];
const QUICK = ['--seconds', '0.2', '--rounds', '1', '--warm-up', '20', '--no-peers', '--json'];
const SMALLEST = [...QUICK, '--watches', '500', '--mentions', '1000', '--rows', '20000'];

test('a run of the smallest size measures all blocks, fails at nothing and leaves nothing behind', async (t) => {
  // Alone it takes a minute; the machine may run other tests at the same time.
  t.timeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...SMALLEST], {
    env: { ...process.env, TMPDIR: folder },
  });
  const { blocks } = JSON.parse(stdout) as { blocks: Block[] };
  t.deepEqual(
    blocks.map(({ id }) => id),
    ['a', 'b', 'c', 'e', 'f', 'h', 'd', 'g'],
  );
  const rows = blocks.flatMap((block) => block.rows);
  t.deepEqual(
    rows.filter(({ figures }) => (figures.failed ?? 0) > 0),
    [],
  );
  t.true(rows.every(({ figures }) => Object.values(figures).every((value) => Number.isFinite(value))));
  // A start and its memory have no target.
  const withTargets = blocks.filter(({ id }) => id !== 'h');
  t.true(withTargets.every(({ reaches }) => reaches.length > 0));
  t.true(blocks.every(({ reaches }) => reaches.every(({ value }) => Number.isFinite(value))));
  for (const { figures } of rows.filter(({ name }) => /^(host, .* account|check, answers)/.test(name))) {
    t.true((figures['process ms'] ?? 0) > 0 && (figures['× floor'] ?? 0) > 0);
  }
  t.true(blocks[2]?.notes.includes('The books are proven afterwards.'));
  const growth = blocks.find(({ id }) => id === 'g') as Block;
  t.deepEqual(
    growth.reaches.filter(({ verdict }) => verdict === 'missed'),
    [],
    growth.notes.join('\n'),
  );
  const names = growth.rows.map(({ name }) => name);
  t.deepEqual(
    RECURRING.filter((name) => !names.includes(name)),
    [],
    names.join('\n'),
  );
  t.deepEqual(await readdir(folder), []);
});
