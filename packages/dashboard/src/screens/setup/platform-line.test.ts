import test from 'ava';
import { platformLine } from './platform-line.js';

const channel = (name: 'api' | 'live', state: 'ready' | 'no_key' | 'not_installed', ...needs: string[]) => ({
  channel: name,
  state,
  needs,
});

test('a platform is ready by any of its channels, else it names the fewest variables that one lacks', (t) => {
  t.deepEqual(platformLine({ channels: [channel('api', 'no_key', 'A'), channel('live', 'ready')] }), {
    state: 'ready',
    ready: ['page'],
    needs: [],
  });
  t.deepEqual(platformLine({ channels: [channel('live', 'no_key', 'B', 'C'), channel('api', 'no_key', 'A')] }), {
    state: 'no_key',
    ready: [],
    needs: ['A'],
  });
  t.is(platformLine({ channels: [channel('live', 'not_installed')] }).state, 'not_installed');
});
