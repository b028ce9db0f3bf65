import test from 'ava';
import type { Block } from '../report.js';
import { compare, inTurn } from './comparison.js';

const block = (id: Block['id'], rows: Record<string, Record<string, number>>): Block => ({
  id,
  title: `block ${id}`,
  rows: Object.entries(rows).map(([name, figures]) => ({ name, figures })),
  reaches: [],
  notes: [],
});

/** Two benches that note their rounds, and whose figure is the number of the round. */
function benches(stop = new AbortController(), stopAfter = Number.POSITIVE_INFINITY) {
  const order: string[] = [];
  const side = (name: string, factor: number) => {
    let rounds = 0;
    const round = async () => {
      order.push(name);
      if (order.length === stopAfter) stop.abort();
      rounds += 1;
      return [block('c', { hold: { 'per second': factor * rounds } })];
    };
    return { name, round };
  };
  return { order, other: side('other', 10), today: side('today', 30), signal: stop.signal };
}

test('rounds of both sides alternate, and so does the side that begins', async (t) => {
  const { order, signal, ...sides } = benches();
  const reported: string[] = [];
  const rounds = await inTurn(sides, { rounds: 3, signal }, (text) => reported.push(text));
  t.deepEqual(order, ['other', 'today', 'today', 'other', 'other', 'today']);
  t.deepEqual(reported.slice(0, 3), ['round 1 of 3: other', 'round 1 of 3: today', 'round 2 of 3: today']);
  t.deepEqual(compare(rounds, 'other')[0]?.rows, [
    { name: 'hold, per second', figures: { other: 20, today: 60, ratio: 3 } },
  ]);
});

test('no round begins once the signal is aborted', async (t) => {
  const { order, signal, ...sides } = benches(new AbortController(), 3);
  await t.throwsAsync(inTurn(sides, { rounds: 3, signal }, () => undefined));
  t.is(order.length, 3);
});

test('only lines that both sides have are compared, and the others are listed', (t) => {
  const other = [[block('c', { hold: { ms: 2, failed: 0 }, old: { ms: 1 } })]];
  const today = [[block('c', { hold: { ms: 3, failed: 0 }, fresh: { ms: 1 } }), block('d', { start: { ms: 4 } })]];
  const [first, second] = compare({ other, today }, 'abc');
  t.deepEqual(first?.rows, [
    { name: 'hold, ms', figures: { abc: 2, today: 3, ratio: 1.5 } },
    { name: 'hold, failed', figures: { abc: 0, today: 0 } },
  ]);
  t.deepEqual(first?.notes, ['Only abc: old, ms.', 'Only today: fresh, ms.']);
  t.deepEqual(second?.rows, []);
  t.deepEqual(second?.notes, ['Only today: start, ms.', 'abc does not have this block.']);
});
