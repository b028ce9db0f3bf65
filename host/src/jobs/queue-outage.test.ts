import { job, z } from '@namedrop/plugin-api';
import test from 'ava';
import { emptyDatabase, testStorage } from '../database/storage.test.helper.js';
import { createLogger } from '../defaults/logger.js';
import { JobRunner } from './job-runner.js';
import { until } from './jobs.test.helper.js';
import { QueueOutage } from './queue-outage.js';

const server = testStorage(test);

interface Line {
  readonly msg: string;
  readonly level: string;
  readonly err?: { readonly message: string; readonly code?: string; readonly stack?: string };
}

/** A log, and the lines that it has written. */
function collected() {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, log: createLogger({ level: 'info', redact: (line) => line, write }) };
}

test('many failures of the queue are one line with the words of the error, and its end is one line', (t) => {
  const { lines, log } = collected();
  const outage = new QueueOutage(log);
  const error = Object.assign(new Error('the server ends this connection'), { code: '57P01' });
  for (let n = 0; n < 200; n++)
    outage.note({ ...error, message: error.message, stack: error.stack, queue: 'watch/run' });
  for (let n = 0; n < 2; n++) outage.over();
  t.deepEqual(
    lines.map(({ level, msg }) => `${level}: ${msg}`),
    ['warn: the job queue failed; this is tried again', 'info: no longer: the job queue failed'],
  );
  t.like(lines[0]?.err, { message: 'the server ends this connection', code: '57P01', stack: error.stack });
});

test('a queue whose workers all lose their table is logged once, and once more when a job is taken again', async (t) => {
  const storage = await emptyDatabase(t, server());
  const { lines, log } = collected();
  const runner = new JobRunner(storage, log);
  let runs = 0;
  const names = ['one', 'two', 'three'];
  const input = z.object({});
  runner.register(
    'watch',
    names.map((name) => job({ name, input, run: async () => void runs++ })),
  );
  await runner.start();
  t.teardown(() => runner.stop(0));
  const send = () => runner.jobsFor('watch').send('one', {});
  await send();
  await until(() => runs === 1);
  await storage.pool.query('ALTER SCHEMA pgboss RENAME TO away');
  for (let failed = 0; failed < 3; failed++) await t.throwsAsync(send());
  await until(() => lines.length > 0);
  await storage.pool.query('ALTER SCHEMA away RENAME TO pgboss');
  await send();
  await until(() => runs === 2);
  t.deepEqual(
    lines.map(({ msg }) => msg),
    ['the job queue failed; this is tried again', 'no longer: the job queue failed'],
  );
  t.regex(lines[0]?.err?.message ?? '', /pgboss/);
});
