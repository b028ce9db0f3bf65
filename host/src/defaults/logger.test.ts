import test from 'ava';
import { createLogger, withFields } from './logger.js';

function capture(level: 'info' | 'silent' = 'info') {
  const lines: string[] = [];
  const redact = (line: string) => line.replaceAll('sk-secret', '•••');
  return { lines, log: createLogger({ level, redact, write: (line) => void lines.push(line) }) };
}

test('a line is one JSON object with level, time, fields and message', (t) => {
  const { lines, log } = capture();
  withFields(log, { plugin: 'acme' }).info({ port: 1 }, 'hello');
  log.debug({}, 'too quiet');
  t.is(lines.length, 1);
  t.like(JSON.parse(lines[0] ?? ''), { level: 'info', plugin: 'acme', port: 1, msg: 'hello' });
});

test('secrets do not reach a line: not by their value, their field, nor on an error', (t) => {
  const { lines, log } = capture();
  const error = Object.assign(new Error('refused sk-secret', { cause: new Error('deeper sk-secret') }), {
    headers: { authorization: 'Bearer other' },
    code: 'ECONNREFUSED',
  });
  log.error({ err: error, apiKey: 'third', request: { authorization: 'fourth' } }, 'with sk-secret');
  t.notRegex(lines.join(), /sk-secret|other|third|fourth/);
  t.like(JSON.parse(lines[0] ?? ''), {
    err: { message: 'refused •••', code: 'ECONNREFUSED', cause: { message: 'deeper •••' } },
  });
});

test('silent is silent', (t) => {
  const { lines, log } = capture('silent');
  log.error({}, 'nobody hears');
  t.deepEqual(lines, []);
});
