import test from 'ava';
import type { HostEnd, Outage } from './evidence.js';
import { judge } from './judge.js';
import { SLOT, SOUND } from './sound.test.helper.js';

const END: HostEnd = {
  host: 'host-9',
  slot: 0,
  startedAt: SLOT,
  endedAt: SLOT + 2000,
  listened: false,
  reason: 'host  migrate  read ECONNRESET',
};
const CUT: Outage = { slot: 0, from: SLOT + 1000, to: SLOT + 1000 };

/** End of a host, the one outage, and whether the outage excuses it. */
const ENDS: readonly [title: string, end: Partial<HostEnd>, outage: Outage, excused: boolean][] = [
  ['a start that lost its connection in a cut', {}, CUT, true],
  ['a start that lost its connection in an outage of all hosts', {}, { from: SLOT - 1000, to: SLOT + 9000 }, true],
  ['a start that lost its connection after the last outage', {}, { from: SLOT - 2000, to: SLOT - 1 }, false],
  ['a start that lost its connection while the other host was cut', {}, { ...CUT, slot: 1 }, false],
  ['a start that failed for another reason', { reason: 'host  migrate  syntax error' }, CUT, false],
  ['a host that listened before', { listened: true }, CUT, false],
];

for (const [title, end, outage, excused] of ENDS) {
  test(`${title} is ${excused ? 'counted apart' : 'reported'}`, (t) => {
    const verdicts = judge({ ...SOUND, hostStarts: 3, hostEnds: [{ ...END, ...end }], outages: [outage] });
    const verdict = verdicts.find(({ name }) => name === 'hosts that ended');
    t.like(verdict, { looked: 3, apart: excused ? 1 : 0 });
    t.is(verdict?.violations.length, excused ? 0 : 1);
  });
}
