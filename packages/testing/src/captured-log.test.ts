import test from 'ava';
import { capturedLog } from './captured-log.js';

test('a captured log keeps level, message and fields of every line', (t) => {
  const log = capturedLog();
  log.info({ port: 4600 }, 'listening');
  log.error({ plugin: 'chatgpt' }, 'failed');
  t.deepEqual(log.lines, [
    { level: 'info', message: 'listening', fields: { port: 4600 } },
    { level: 'error', message: 'failed', fields: { plugin: 'chatgpt' } },
  ]);
});

test('the text of a captured log reaches into the causes of errors and into headers', (t) => {
  const log = capturedLog();
  const cause = Object.assign(new Error('Incorrect API key provided: sk-deep'), {
    headers: { cookie: 'session=deeper' },
  });
  log.warn({ err: new Error('HTTP 401', { cause }) }, 'a surface failed');
  t.true(log.text().includes('sk-deep'));
  t.true(log.text().includes('session=deeper'));
});
