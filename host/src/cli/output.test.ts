import { Readable } from 'node:stream';
import test from 'ava';
import { jsonArray, table } from './output.js';

async function* entries(...all: unknown[]): AsyncGenerator<unknown> {
  yield* all;
}

const written = async (...all: unknown[]) => (await Readable.from(jsonArray(entries(...all))).toArray()).join('');

test('entries become one JSON array, whether there is none, one or more', async (t) => {
  for (const all of [[], [1], [{ a: [1] }, 'b', null]]) t.deepEqual(JSON.parse(await written(...all)), all);
});

test('an entry is written before the next one is asked for', async (t) => {
  async function* failing(): AsyncGenerator<unknown> {
    yield 'first';
    throw new Error('no second');
  }
  const pieces = jsonArray(failing());
  t.is((await pieces.next()).value, '[\n"first"');
  await t.throwsAsync(pieces.next(), { message: 'no second' });
});

test('a cell of a table cannot act on the terminal', (t) => {
  t.is(table(['vendor'], [['a\u001b[2J\u202eb']], 'none'), 'VENDOR\na\uFFFD[2J\uFFFDb');
  t.is(table(['vendor'], [], 'none'), 'none');
});
