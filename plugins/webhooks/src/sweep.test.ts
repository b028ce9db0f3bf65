import test from 'ava';
import { type Office, openPostOffice } from './post-office.test.helper.js';
import { deliverySweep } from './sweep.js';

const DAY = 86_400_000;

/** Deletes deliveries that ended more than 30 days ago. */
async function sweepNow({ database }: Pick<Office, 'database'>): Promise<void> {
  const { some } = deliverySweep(database, 30);
  while (await some(AbortSignal.timeout(60_000)));
}

test('what ended more than thirty days ago is deleted with its attempts; what has not ended stays', async (t) => {
  const office = await openPostOffice(t);
  const old = await office.enqueue('http://10.0.0.1/');
  await office.attempt(old);
  const waiting = await office.enqueue('http://10.0.0.1/');
  await office.attempt(waiting);
  await office.database.query(
    `UPDATE deliveries SET state = 'failed', verdict = 'failed', ended_at = namedrop.now() WHERE id = $1`,
    [old],
  );
  await office.time.pass(30 * DAY - 60_000);
  await sweepNow(office);
  t.is((await office.database.query('SELECT id FROM deliveries')).length, 2);
  await office.time.pass(60_000);
  await sweepNow(office);
  t.deepEqual(await office.database.query('SELECT id FROM deliveries'), [{ id: waiting }]);
  t.deepEqual(await office.database.query('SELECT delivery FROM attempts'), [{ delivery: waiting }]);
});

test('however many there are, all are deleted, some at a time', async (t) => {
  const office = await openPostOffice(t);
  const id = await office.enqueue('http://127.0.0.1:1/');
  const ended = { state: `'delivered'`, verdict: `'delivered'`, ended_at: `namedrop.now() - interval '31 days'` };
  await office.copies(id, 2500, ended);
  await sweepNow(office);
  t.deepEqual(await office.database.query('SELECT id FROM deliveries'), [{ id }]);
});
