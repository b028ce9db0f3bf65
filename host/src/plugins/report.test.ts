import test from 'ava';
import { pluginTable, problemLines } from './report.js';

const HOSTILE = 'a\u001b[2J\n  b\u202e';
const SAFE = 'a\uFFFD[2J b\uFFFD';

test('names and messages of plugins stay on their line and do not act on the terminal', (t) => {
  t.deepEqual(problemLines([{ plugin: HOSTILE, phase: 'manifest', message: HOSTILE }]), [`${SAFE}  manifest  ${SAFE}`]);
  t.is(pluginTable([{ id: HOSTILE, state: 'ready', detail: HOSTILE }]), `${SAFE}  ready  ${SAFE}`);
});
