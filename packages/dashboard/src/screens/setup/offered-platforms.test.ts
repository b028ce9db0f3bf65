import test from 'ava';
import { cheapestMode } from '../../ui/keys/cheapest-mode.js';
import { offeredPlatforms } from './offered-platforms.js';

type Modes = Parameters<typeof offeredPlatforms>[0];

const platform = (id: string, state: string) => ({ id, label: id.toUpperCase(), state });
const mode = (name: string, channel: string, price: number, ...platforms: object[]) => ({
  name,
  channel,
  price,
  state: platforms.some((one) => 'state' in one && one.state === 'ready') ? 'ready' : 'no_key',
  platforms,
});
const MODES = [
  mode('api', 'api', 3, platform('a', 'no_key'), platform('b', 'ready')),
  mode('live', 'live', 2, platform('a', 'ready'), platform('b', 'ready'), platform('c', 'not_installed')),
  mode('other', 'live', 1, platform('c', 'no_key'), platform('b', 'not_installed')),
] as unknown as Modes;

test('a platform of several modes is one line with its best state and the channels that can be asked', (t) => {
  t.deepEqual(offeredPlatforms(MODES), [
    { id: 'a', label: 'A', state: 'ready', ready: ['live'] },
    { id: 'b', label: 'B', state: 'ready', ready: ['api', 'live'] },
    { id: 'c', label: 'C', state: 'no_key', ready: [] },
  ]);
});

test('the first check runs in the cheapest mode that is ready', (t) => {
  t.is(cheapestMode(MODES)?.name, 'live');
  t.is(cheapestMode([]), undefined);
});
