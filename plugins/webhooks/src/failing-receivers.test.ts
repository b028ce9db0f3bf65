import { forFile, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { examineReceivers } from './failing-receivers.js';
import { type Office, openPostOffice } from './post-office.test.helper.js';

let office: Office;
const untilTheEnd = forFile(test);
test.before(async () => {
  office = await openPostOffice(untilTheEnd);
});

const DAY_MS = 24 * 3_600_000;

/** Sends a delivery until it has ended. */
async function deliver(url: string): Promise<void> {
  const id = await office.enqueue(url);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { state } = await office.attempt(id);
    if (state !== 'waiting') break;
    await office.time.pass(DAY_MS / 24);
  }
  await office.ended(id);
}

test.serial(
  'a receiver that always fails is found by its last error, for a day, and one that recovers is not',
  async (t) => {
    t.like(await examineReceivers(office.database), [{ state: 'ok' }]);
    const receiver = await webhookReceiver(t, [500]);
    for (let each = 0; each < 3; each++) await deliver(`${receiver.url}/?token=hush`);
    const [found, ...others] = await examineReceivers(office.database);
    t.deepEqual(others, []);
    t.like(found, { state: 'warn', what: 'receivers' });
    t.regex(
      found?.detail ?? '',
      /^127\.0\.0\.1 of the account .* failed all 3 deliveries of the last day; the last one: answered 500/,
    );
    t.notRegex(JSON.stringify(found), /hush/);

    const well = await webhookReceiver(t);
    await deliver(well.url);
    t.like(await examineReceivers(office.database), [{ state: 'ok' }], 'the same host has accepted one');
    await office.database.query(`DELETE FROM deliveries WHERE verdict = 'delivered'`);
    t.is((await examineReceivers(office.database))[0]?.state, 'warn');
    await office.time.pass(DAY_MS);
    t.like(await examineReceivers(office.database), [{ state: 'ok' }]);
  },
);
