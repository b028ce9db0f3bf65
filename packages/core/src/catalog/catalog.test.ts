import test from 'ava';
import { Catalog } from './catalog.js';

test('the catalog is a frozen copy of its rows at every depth', (t) => {
  const platforms = ['one'];
  const target = { successRate: 0.5, p95LatencyMs: 5000 };
  const mode = { name: 'ask', label: 'Ask', channel: 'api', price: 100, honours: [], aliases: ['old'] } as const;
  const catalog = new Catalog(
    [{ id: 'one', label: 'One', channels: { api: { deadlineMs: 5000, target } } }],
    [{ ...mode, platforms, price: 100 as never, isInterface: false }],
    [{ name: 'deep', eta: 'soon', message: 'Soon.' }],
  );
  platforms.push('two');
  target.successRate = 0;
  const found = catalog.mode('old')!;
  t.is(catalog.modes[0], found);
  t.deepEqual(found.platforms, ['one']);
  t.is(catalog.channel('one', 'api')?.target.successRate, 0.5);
  const parts = [catalog.modes, found, found.platforms, catalog.platforms, catalog.channel('one', 'api')?.target];
  for (const part of [...parts, catalog.planned, catalog.plannedMode('deep')]) t.true(Object.isFrozen(part));
  t.throws(() => (found.platforms as string[]).push('two'), { instanceOf: TypeError });
});
