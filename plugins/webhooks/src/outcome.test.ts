import test from 'ava';
import { failureOf, outcomeOf } from './outcome.js';

for (const status of [200, 201, 202, 204, 226, 299]) {
  test(`${status} is success (WDL-15)`, (t) => {
    t.deepEqual(outcomeOf({ status, body: 'ok' }, []), { state: 'accepted', status, answer: 'ok' });
  });
}

for (const [status, error] of [
  [199, /^answered 199, where only a 2xx/],
  [300, /^answered 300: redirects are not followed$/],
  [301, /redirects are not followed/],
  [399, /redirects are not followed/],
  [400, /only a 2xx/],
  [410, /only a 2xx/],
  [500, /only a 2xx/],
] as const) {
  test(`${status} is a failure, and why is told (WDL-16)`, (t) => {
    const outcome = outcomeOf({ status, body: 'no' }, []);
    t.like(outcome, { state: 'failed', status, answer: 'no' });
    t.regex(outcome.error ?? '', error);
  });
}

test('of an answer 4 KiB are kept, and never half a character', (t) => {
  const answer = (body: string) => outcomeOf({ status: 200, body }, []).answer ?? '';
  t.is(answer('a'.repeat(4096)).length, 4096);
  t.is(answer('a'.repeat(4097)).length, 4096);
  t.is(answer(`${'a'.repeat(4095)}é`), 'a'.repeat(4095));
  t.is(answer(`${'a'.repeat(4094)}é!`), `${'a'.repeat(4094)}é`);
});

test('an answer is kept as PostgreSQL can keep it', (t) => {
  t.is(outcomeOf({ status: 200, body: 'a\0b\uD800c' }, []).answer, 'a\uFFFDb\uFFFDc');
});

test('a receiver that answers with what it was sent shows no secret and no signature', (t) => {
  const { answer } = outcomeOf({ status: 200, body: '{"got":["s3cret","sig","s3cret"]}' }, ['s3cret', 'sig']);
  t.is(answer, '{"got":["•••","•••","•••"]}');
});

test('why there was no answer is told in our words', (t) => {
  const late = new DOMException('deadline passed', 'TimeoutError');
  t.deepEqual(failureOf(late, 10_000), { state: 'failed', error: 'no response within 10 s' });
  t.is(failureOf(new Error('the connection was refused'), 1).error, 'the connection was refused');
  t.is(failureOf('no error at all', 1).error, 'the request failed');
  t.is(failureOf(new Error(`a\0${'b'.repeat(1000)}`), 1).error, `a\uFFFD${'b'.repeat(498)}`);
});
