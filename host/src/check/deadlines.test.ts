import { LIVE_PLATFORMS, PLATFORMS } from '@namedrop/core';
import test from 'ava';
import { CoreConfig } from '../config/core-config.js';
import { type Deadlines, deadlineOf } from './deadlines.js';

/** Each setting has a value of its own. */
const deadlines = Object.fromEntries(
  Object.keys(CoreConfig.parse({}).deadlines).map((name, index) => [name, index + 1]),
) as Deadlines;

test('every platform that a mode captures has a setting of its own, and no setting is left over', (t) => {
  const captures = LIVE_PLATFORMS.map((platform) => deadlineOf(platform, 'live', deadlines));
  const { quickMs, ...live } = deadlines;
  t.deepEqual(captures.toSorted(), Object.values(live).toSorted());
  t.false(captures.includes(quickMs));
});

test('all APIs share one setting, and so does a capture that no mode asks', (t) => {
  for (const platform of PLATFORMS) t.is(deadlineOf(platform, 'api', deadlines), deadlines.quickMs, platform);
  t.is(deadlineOf('claude', 'live', deadlines), deadlines.quickMs);
});
