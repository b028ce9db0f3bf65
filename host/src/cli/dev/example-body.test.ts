import { z } from '@namedrop/plugin-api';
import test from 'ava';
import { exampleBody } from './example-body.js';

for (const { title, schema } of [
  { title: 'required texts', schema: z.object({ text: z.string().min(1).max(10_000), note: z.string().optional() }) },
  { title: 'a long and a short text', schema: z.strictObject({ long: z.string().min(20), short: z.string().max(3) }) },
  {
    title: 'formats',
    schema: z.object({ id: z.uuid(), at: z.iso.datetime(), day: z.iso.date(), url: z.url(), to: z.email() }),
  },
  {
    title: 'numbers in bounds',
    schema: z.object({ few: z.int().max(-2), some: z.number().gt(5), many: z.int().min(7) }),
  },
  {
    title: 'a choice',
    schema: z.object({ kind: z.enum(['a', 'b']), one: z.literal(3), either: z.union([z.boolean(), z.int()]) }),
  },
  { title: 'lists and objects in them', schema: z.object({ items: z.array(z.object({ name: z.string() })).min(2) }) },
  { title: 'a default', schema: z.object({ mode: z.string().regex(/^q/).default('quick') }) },
  { title: 'a part that is transformed', schema: z.object({ size: z.string().transform((text) => text.length) }) },
  { title: 'objects that are joined', schema: z.object({ a: z.string() }).and(z.object({ b: z.boolean() })) },
]) {
  test(`the example of a body is one that its schema accepts: ${title}`, (t) => {
    const example = exampleBody(schema);
    t.true(schema.safeParse(example).success, JSON.stringify(example));
  });
}

test('the example of a body is empty without a schema, and where nothing is required', (t) => {
  t.deepEqual(exampleBody(undefined), {});
  t.deepEqual(exampleBody(z.object({ note: z.string().optional() })), {});
});
