import test from 'ava';
import type { Logger } from '../contract/logger.js';
import { Outage } from './outage.js';

test('an outage is told when it begins and when it is over, and not each time', (t) => {
  const lines: [level: string, message: string][] = [];
  const line = (level: string) => (_: object, message: string) => void lines.push([level, message]);
  const log: Logger = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  const outage = new Outage(log, 'runs cannot be planned');
  outage.over();
  t.deepEqual(outage.health(), { ok: true });
  for (let time = 0; time < 3; time++) outage.note(new Error('no database'));
  t.deepEqual(outage.health(), { ok: false, detail: 'runs cannot be planned.' });
  outage.over();
  outage.over();
  t.deepEqual(outage.health(), { ok: true });
  outage.note(new Error('no database'));
  const begun = ['warn', 'runs cannot be planned; this is tried again'];
  t.deepEqual(lines as unknown, [begun, ['info', 'no longer: runs cannot be planned'], begun]);
});
