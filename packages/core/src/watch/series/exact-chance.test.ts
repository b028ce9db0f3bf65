import test from 'ava';
import { chanceOfAtLeast } from './exact-chance.js';

function choose(all: number, some: number): bigint {
  let product = 1n;
  for (let index = 0; index < some; index++) product = (product * BigInt(all - index)) / BigInt(index + 1);
  return product;
}

/** Counts the draws one by one. */
function counted(hits: number, total: number, marked: number, drawn: number): number {
  let ways = 0n;
  for (let hit = Math.max(0, hits); hit <= Math.min(marked, drawn); hit++) {
    if (drawn - hit <= total - marked) ways += choose(marked, hit) * choose(total - marked, drawn - hit);
  }
  return Number((ways * 10n ** 30n) / choose(total, drawn)) / 1e30;
}

test('the chance of a draw is the one that counting finds', (t) => {
  for (const total of [1, 5, 13, 60, 560]) {
    for (const marked of [0, 1, Math.floor(total / 2), total - 1, total]) {
      for (const drawn of [1, 2, 7, 48].filter((count) => count <= total)) {
        for (let hits = 0; hits <= drawn; hits++) {
          const [chance, expected] = [
            chanceOfAtLeast(hits, { total, marked, drawn }),
            counted(hits, total, marked, drawn),
          ];
          t.true(Math.abs(chance - expected) <= 1e-9 * expected + 1e-25, `${hits} of ${drawn}, ${marked} of ${total}`);
        }
      }
    }
  }
});

test('numbers that fit no draw give no chance to act on', (t) => {
  for (const draw of [
    { total: 3, marked: 9, drawn: 2 },
    { total: -1, marked: 0, drawn: 1 },
    { total: Number.NaN, marked: 1, drawn: 1 },
  ]) {
    t.false(chanceOfAtLeast(1, draw) < 1e-3);
  }
});
