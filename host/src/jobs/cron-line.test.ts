import test from 'ava';
import { isCronLine } from './cron-line.js';

for (const line of ['* * * * *', '*/5 * * * *', '0 9 * * MON-FRI', '30 6 1,15 * *', '@daily', '@hourly']) {
  test(`the cron line '${line}' is accepted`, async (t) => {
    t.true(await isCronLine(line));
  });
}

// The queue's own parser takes the first three, and runs the job at other times than meant.
for (const line of ['', '0 6 * *', '*/5 * * * * *', '61 * * * *', 'every day', '@dayly', 'hourly', '* * * * * * *']) {
  test(`the text '${line}' is refused as a cron line`, async (t) => {
    t.false(await isCronLine(line));
  });
}
