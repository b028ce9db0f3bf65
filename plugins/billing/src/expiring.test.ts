import { setImmediate as turn } from 'node:timers/promises';
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

test('what a host that is gone held is given back as soon as another one starts', async (t) => {
  const { wallets, closing, newAccount, grant, expireAll, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  await wallets.hold(account, hundredths(1000), purpose());
  await expireAll();
  const { log, warnings } = listening();
  const faults: unknown[] = [];
  const counts = { failed: (...fault: unknown[]) => void faults.push(fault) };
  const sweeper = expiring({ closing, counts, log });
  sweeper.start();
  await sweeper.stop();
  t.deepEqual(await verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
  t.deepEqual(warnings, ['what was held was given back: nobody had settled it in time']);
  t.deepEqual(faults, [['hold_expired', 1]]);
});

test('a sweep that fails is no failure of the host', async (t) => {
  const { log, warnings } = listening();
  const sweeper = expiring({
    closing: { expire: () => Promise.reject(new Error('no database')) },
    counts: { failed: () => undefined },
    log,
  });
  sweeper.start();
  await turn();
  await sweeper.stop();
  t.deepEqual(warnings, ['expired holds could not be given back; this is tried again in 30 s']);
});
