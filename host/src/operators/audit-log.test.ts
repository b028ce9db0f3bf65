import type { Clock, Logger } from '@namedrop/plugin-api';
import test from 'ava';
import { silent, testStorage } from '../database/storage.test.helper.js';
import { AuditLog } from './audit-log.js';

const storage = testStorage(test);
const clock: Clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };

test('an audit row that cannot be written is logged, and the caller gets no error', async (t) => {
  const lines: [object, string][] = [];
  const log: Logger = { ...silent, error: (fields, message) => void lines.push([fields as object, String(message)]) };
  const down = { query: () => Promise.reject(new Error('down')) } as never;
  await new AuditLog(down, clock, log).write({ event: 'logout', userId: 'ada', clientAddress: '192.0.2.1' });
  t.is(lines.length, 1);
  t.like(lines[0]?.[0], { event: 'logout', userId: 'ada', clientAddress: '192.0.2.1' });
  t.is(lines[0]?.[1], 'an audit row could not be written');
});

test('an audit row has event, time and client address, also without a known user', async (t) => {
  await new AuditLog(storage().pool, clock, silent).write({ event: 'login_failed', clientAddress: '192.0.2.1' });
  const { rows } = await storage().pool.query('SELECT * FROM namedrop.audit_log');
  const unknown = { account_id: null, user_id: null, subject: null };
  t.deepEqual(rows, [{ id: '1', at: clock.now(), event: 'login_failed', client_address: '192.0.2.1', ...unknown }]);
});
