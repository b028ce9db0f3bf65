import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import type { Block } from '../report.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const SMALLEST = ['growth', '--seconds', '0.2', '--rows', '12000', '--json'];

/** Statements of timers that run only when there is something to do, or seldom, and of reads by features. */
const RECURRING = [
  'delete namedrop.answers key asked_until',
  'delete namedrop.answers key expires_at',
  'delete namedrop.capture_tasks ordered_at',
  'delete namedrop.captures captured_at',
  'delete namedrop.checks id created_at',
  'delete namedrop.idempotency_keys received_at',
  'delete namedrop.provider_outcomes hour',
  'delete namedrop.sessions expire',
  'delete namedrop.token_buckets name full_at',
  'delete namedrop.usage_minutes ctid minute',
  'delete runs id ended_at delivery',
  'delete webhooks.deliveries ended_at days',
  'select holds',
  'select holds expires_at',
  'select jsonb_each account_id created_at id',
  'select jsonb_each account_id id',
  'select jsonb_each account_id id 2',
  'select monitors',
  'select namedrop.accounts id',
  'select namedrop.check_answers hash check_id',
  'select queue',
  'select queue extend_hold_at',
  'select runs',
  'select watches',
  'select webhooks.deliveries state place recei',
  'update asks content upstream created_at',
  'update namedrop.answer_contents unused_since',
  'update namedrop.tracked_brands rebuild_host',
  'update monitors next_run_at id monitor_id',
  'update queue extend_hold_at ask_id',
  'update queue ask_id attempt state',
  'update queue state wake_at failures',
  'update runs id attempt state',
  'update runs state wake_at failures',
  'update watches next_run_at id watch_id',
];

test('block g with 12,000 rows finds the recurring statements, none of which reads its whole table, and leaves nothing behind', async (t) => {
  // Alone it takes half a minute; the machine may run other tests at the same time.
  t.timeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'growth-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, TMPDIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...SMALLEST], { env });
  const { blocks } = JSON.parse(stdout) as { blocks: [Block] };
  const [growth] = blocks;
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
