import { ApiError, z } from '@namedrop/plugin-api';
import test from 'ava';
import { validate } from './validate.js';

const Body = z.object({
  text: z.string().min(2).max(3).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  count: z.int().min(1).max(9).optional(),
  flag: z.boolean().optional(),
  map: z.record(z.string(), z.number()).optional(),
  inner: z.strictObject({}).optional(),
  mode: z.enum(['quick', 'slow']).optional(),
  id: z.uuid().optional(),
  either: z.union([z.string(), z.number()]).optional(),
  own: z.string({ error: 'must rhyme' }).optional(),
});

for (const [value, sentence] of [
  [[], 'The body must be an object.'],
  [{ text: [] }, 'text: must be a text.'],
  [{ text: 'a' }, 'text: must be at least 2 characters long.'],
  [{ text: 'abcd' }, 'text: must be at most 3 characters long.'],
  [{ list: 'a' }, 'list: must be a list.'],
  [{ list: [] }, 'list: must have at least 1 entries.'],
  [{ list: ['a', 'b', 'c'] }, 'list: must have at most 2 entries.'],
  [{ list: ['a', null] }, 'list.1: must be a text.'],
  [{ count: '1' }, 'count: must be a number.'],
  [{ count: 1.5 }, 'count: must be a whole number.'],
  [{ count: 0 }, 'count: must be at least 1.'],
  [{ count: 10 }, 'count: must be at most 9.'],
  [{ flag: 'yes' }, 'flag: must be true or false.'],
  [{ map: 1 }, 'map: must be an object.'],
  [{ inner: { a: 1 } }, 'inner: has unknown keys: a.'],
  [{ mode: 'deep' }, 'mode: must be one of quick, slow.'],
  [{ id: 'x' }, 'id: must be a UUID, e.g. 3f2504e0-4f89-41d3-9a0c-0305e82c3301.'],
  [{ either: [] }, 'either: is not valid.'],
  [{ own: 1 }, 'own: must rhyme.'],
] as const) {
  test(`${JSON.stringify(value)} is refused in people's words: ${sentence}`, (t) => {
    const error = t.throws(() => validate(Body, value), { instanceOf: ApiError });
    t.is(error?.message, sentence);
  });
}

test('what is wrong with the body as a whole is said of the body', (t) => {
  const refusal = (schema: z.ZodType, value: unknown) => t.throws(() => validate(schema, value))?.message;
  t.is(refusal(z.strictObject({}), { foo: 1 }), 'The body has unknown keys: foo.');
  t.is(
    refusal(
      Body.refine(() => false, 'must rhyme'),
      {},
    ),
    'The body must rhyme.',
  );
});
