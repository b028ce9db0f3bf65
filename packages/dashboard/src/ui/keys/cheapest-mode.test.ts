import test from 'ava';
import { cheapestMode } from './cheapest-mode.js';

type Modes = Parameters<typeof cheapestMode>[0];

test('samples run the cheapest mode that is ready', (t) => {
  const modes = [
    { name: 'dear', price: 3, state: 'ready' },
    { name: 'cheap', price: 2, state: 'ready' },
    { name: 'keyless', price: 1, state: 'no_key' },
  ] as unknown as Modes;
  t.is(cheapestMode(modes)?.name, 'cheap');
  t.is(cheapestMode([]), undefined);
});
