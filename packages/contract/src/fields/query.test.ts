import test from 'ava';
import { z } from 'zod';
import { once, wholeNumber } from './query.js';

const Query = z.object({ limit: wholeNumber(1, 200).default(50) });

test('a whole number within its bounds is taken, and what is not there is its default', (t) => {
  for (const [limit, number] of [
    ['1', 1],
    ['007', 7],
    ['200', 200],
  ] as const)
    t.deepEqual(Query.parse({ limit }), { limit: number });
  t.deepEqual(Query.parse({ other: 'x' }), { limit: 50 });
});

test('anything else is refused with a sentence that says what is allowed', (t) => {
  for (const limit of ['0', '201', '', '1.5', '-1', '1e2', ' 1', '9'.repeat(30), ['1', '2']]) {
    const issues = Query.safeParse({ limit }).error?.issues;
    t.is(issues?.[0]?.message, 'must be a whole number from 1 to 200, once');
  }
});

test('a parameter that comes twice is refused for that alone, and one that is missing is not there', (t) => {
  const Named = z.object({ name: once(z.enum(['a', 'b'])).optional() });
  t.deepEqual(Named.parse({ name: 'a' }), { name: 'a' });
  t.deepEqual(Named.parse({}), {});
  const issues = Named.safeParse({ name: ['a', 'b'] }).error?.issues;
  t.deepEqual(
    issues?.map(({ message }) => message),
    ['must be given once'],
  );
  t.false(Named.safeParse({ name: 'c' }).success);
});
