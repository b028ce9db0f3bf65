import { randomUUID } from 'node:crypto';
import { until } from '@namedrop/testing';
import test from 'ava';
import type { DurableWorkOptions, StandardUnit, Write } from './durable-work.js';
import { openExample } from './example.test.helper.js';
import { listedPauses } from './retry-policy.js';

const MINUTE = 60_000;

const INSERT = 'INSERT INTO results (id, text) VALUES ($1, $2)';

const write =
  (unit: StandardUnit<string>, text: string): Write =>
  async (tx) =>
    void (await tx.query(INSERT, [unit.id, text]));

/** A whole kind: mails of accounts, two at once per account and four per host, tried three times. */
const MAILS: DurableWorkOptions<string> = {
  name: 'mail',
  units: 'mails',
  keys: [{ column: 'account_id', type: 'uuid', as: 'account', all: 2 }],
  host: { all: 4 },
  retry: listedPauses([60, 300]),
  run: async (mail) => write(mail, mail.payload),
  giveUp: (mail) => write(mail, `given up: ${mail.payload}`),
};

test('a unit whose host is killed is done by another host once its lease has ended, and its result is written once', async (t) => {
  const { account, enqueue, open, time, claimAndDie, results, row } = await openExample(t, MAILS);
  const killed = await enqueue(account, 'killed');
  await claimAndDie(killed);
  await time.pass(50_000);
  open().start();
  const later = await enqueue(account, 'later');
  await until(async () => (await row(later)) === undefined);
  t.like(await row(killed), { state: 'running', attempt: 1 }, 'its host may still be alive');
  await time.pass(10_000);
  await until(async () => (await row(killed))?.failures === 1);
  await time.pass(MINUTE);
  await until(async () => (await row(killed)) === undefined);
  t.deepEqual(await results(), ['later', 'killed']);
});

test('a unit that fails is retried after the pauses of its policy, and given up after the last attempt', async (t) => {
  const { account, enqueue, open, time, results, row } = await openExample(t, MAILS);
  const host = open({ run: () => Promise.reject(new Error('the mail server is down')) });
  const id = await enqueue(account, 'refused');
  host.start();
  for (const [index, pause] of [MINUTE, 5 * MINUTE].entries()) {
    await until(async () => (await row(id))?.failures === index + 1);
    t.like(await row(id), { state: 'waiting', attempt: index + 1 });
    await time.pass(pause);
  }
  await until(async () => (await row(id)) === undefined);
  t.deepEqual(await results(), ['given up: refused']);
  t.is(host.attempts.length, 3);
});

test('an account with a backlog that hangs has two attempts at a time, and delays no other account', async (t) => {
  const { account, enqueue, open, results } = await openExample(t, MAILS);
  for (let n = 0; n < 20; n++) await enqueue(account, 'hangs');
  const hanging = Promise.withResolvers<void>();
  const host = open({
    run: async (mail) => {
      if (mail.payload === 'hangs') await hanging.promise;
      return write(mail, mail.payload);
    },
  });
  host.start();
  await until(() => host.attempts.length === 2);
  await enqueue(randomUUID(), 'quick');
  await until(async () => (await results()).includes('quick'));
  t.deepEqual(host.attempts, ['hangs', 'hangs', 'quick']);
  hanging.resolve();
  await until(async () => (await results()).length === 21);
});

test('a host that stops ends its attempts, and releases what it cannot end without a failure', async (t) => {
  const { account, enqueue, open, row, results } = await openExample(t, MAILS);
  const host = open({
    run: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const id = await enqueue(account, 'slow');
  host.start();
  await until(() => host.attempts.length === 1);
  await host.stop();
  t.like(await row(id), { state: 'waiting', attempt: 1, failures: 0 });
  open().start();
  await until(async () => (await row(id)) === undefined);
  t.deepEqual(await results(), ['slow']);
});
