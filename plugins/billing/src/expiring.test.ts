import type { Logger } from '@namedrop/plugin-api';
import test from 'ava';
import { hundredths, openBooks, purpose } from './books.test.helper.js';
import { expiring } from './expiring.js';

function listening() {
  const warnings: string[] = [];
  const nothing = () => undefined;
  const log: Logger = { debug: nothing, info: nothing, error: nothing, warn: (_, text) => void warnings.push(text) };
  return { log, warnings };
}

test('a pass gives back what a host that is gone held, and the next is due when another hold expires', async (t) => {
  const { wallets, closing, newAccount, grant, expireAll, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { log, warnings } = listening();
  const faults: unknown[] = [];
  const counts = { failed: (...fault: unknown[]) => void faults.push(fault) };
  const { some, nextDue } = expiring({ closing, counts, log });
  const { signal } = new AbortController();
  t.is(await nextDue?.(), undefined);
  await wallets.hold(account, hundredths(1000), purpose());
  const left = (await nextDue?.()) ?? 0;
  t.true(left > 290 && left <= 300, `${left} s`);
  t.false(await some(signal));
  t.deepEqual([warnings, faults], [[], []]);

  await expireAll();
  t.true(((await nextDue?.()) ?? 0) < 0);
  t.false(await some(signal));
  t.deepEqual(await verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
  t.deepEqual(warnings, ['what was held was given back: nobody had settled it in time']);
  t.deepEqual(faults, [['hold_expired', 1]]);
});
