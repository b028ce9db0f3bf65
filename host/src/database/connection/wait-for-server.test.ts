import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { StorageError } from '../storage-error.js';
import { WaitEnded, waitForServer } from './wait-for-server.js';

/** A failed attempt, as the driver reports it. */
const failure = (code?: string, message = 'no luck') =>
  new StorageError(`The database cannot be used: ${message}.`, { cause: Object.assign(new Error(message), { code }) });

/** Waits for a server that fails so often with that error, and collects the lines of the log. */
function waiting(error: Error, failures: number, options: { waitMs?: number; signal?: AbortSignal } = {}) {
  const lines: string[] = [];
  const say = (level: string) => (_: unknown, message: string) => void lines.push(`${level}: ${message}`);
  const log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
  const seen = { attempts: 0, lines };
  const connect = async () => {
    if (seen.attempts++ < failures) throw error;
    return '18.4';
  };
  return { seen, waited: waitForServer(connect, { waitMs: 5000, random: () => 0, ...options, log }) };
}

const WAITS = 'warn: the database is away; waiting for it';

for (const error of [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT', '57P03', '57P01', '53300'].map(
    (code) => failure(code),
  ),
  failure(undefined, 'timeout expired'),
  failure(undefined, 'Connection terminated unexpectedly'),
]) {
  const { code, message } = error.cause as NodeJS.ErrnoException;
  test(`a server that fails with ${code ?? message} is waited for, in two lines of the log`, async (t) => {
    const { seen, waited } = waiting(error, 2);
    t.is(await waited, '18.4');
    t.is(seen.attempts, 3);
    t.deepEqual(seen.lines, [WAITS, 'info: the database is there']);
  });
}

for (const code of ['28P01', '28000', '3D000', 'SELF_SIGNED_CERT_IN_CHAIN', undefined]) {
  test(`a server that fails with ${code ?? 'no code'} ends the start at once`, async (t) => {
    const { seen, waited } = waiting(failure(code), 1);
    await t.throwsAsync(waited, { instanceOf: StorageError, message: 'The database cannot be used: no luck.' });
    t.deepEqual(seen, { attempts: 1, lines: [] });
  });
}

test('without a wait there is one attempt, and nothing is logged', async (t) => {
  const { seen, waited } = waiting(failure('ECONNREFUSED'), 1, { waitMs: 0 });
  await t.throwsAsync(waited, { message: 'The database cannot be used: no luck.' });
  t.deepEqual(seen, { attempts: 1, lines: [] });
});

test('when the time is over the error names the cause and the setting; pauses have grown meanwhile', async (t) => {
  const { seen, waited } = waiting(failure('ECONNREFUSED'), Number.POSITIVE_INFINITY, { waitMs: 600 });
  const error = await t.throwsAsync(waited, { instanceOf: StorageError });
  const measured =
    /^The database cannot be used: no luck\. It was away for (\d+\.\d) s, longer than databaseWaitMs allows\.$/;
  t.true(Number(measured.exec(error.message)?.[1]) >= 0.6, error.message);
  // At 0, 125, 375 and 600 ms; a timer that fires a moment early makes one more.
  t.true(seen.attempts === 4 || seen.attempts === 5, String(seen.attempts));
  t.deepEqual(seen.lines, [WAITS]);
});

test('a signal ends a pause and an attempt that hangs, and no attempt follows', async (t) => {
  for (const hangs of [false, true]) {
    const stopping = new AbortController();
    let attempts = 0;
    const connect = async () => {
      attempts++;
      setImmediate(() => stopping.abort());
      if (hangs) await sleep(60_000, undefined, { ref: false });
      throw failure('ECONNREFUSED');
    };
    const silent = () => undefined;
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const waited = waitForServer(connect, { waitMs: 60_000, signal: stopping.signal, log, random: () => 1 });
    await t.throwsAsync(waited, { instanceOf: WaitEnded });
    t.is(attempts, 1);
  }
});

test('a first attempt takes no longer than the wait, and giving up after it is logged with the measured time', async (t) => {
  const lines: string[] = [];
  const note = (_: unknown, message: string) => void lines.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const given: number[] = [];
  const silent = async (withinMs: number) => {
    given.push(withinMs);
    await sleep(withinMs);
    throw failure(undefined, 'timeout expired');
  };
  const error = await t.throwsAsync(waitForServer(silent, { waitMs: 1100, log }), { instanceOf: StorageError });
  t.deepEqual([given, lines], [[1100], ['the database is away; waiting for it']]);
  t.regex(error.message, /It was away for 1\.[1-9] s/);
});

for (const [waitMs, firstMs] of [
  [0, 10_000],
  [1, 1000],
  [3000, 3000],
  [60_000, 10_000],
] as const) {
  test(`with a wait of ${waitMs} ms the first attempt may take ${firstMs} ms`, async (t) => {
    const silent = () => undefined;
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    t.is(await waitForServer(async (withinMs) => withinMs, { waitMs, log }), firstMs);
  });
}
