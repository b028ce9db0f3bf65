import { Readable } from 'node:stream';
import test from 'ava';
import { details, jsonArray, shortened, table } from './tables.js';

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

test('of one thing there is a line for all that is known, and none of them acts on the terminal', (t) => {
  const rows = [
    ['url', 'https://a.example/\u001b[2J'],
    ['repeats', undefined],
    ['state', ''],
  ] as const;
  t.is(details(rows), 'url    https://a.example/\uFFFD[2J\nstate');
});

test('a text as long as a cell holds is whole, and a longer one is cut', (t) => {
  t.is(shortened('x'.repeat(60)), 'x'.repeat(60));
  t.is(shortened('x'.repeat(61)), `${'x'.repeat(60)}…`);
});
