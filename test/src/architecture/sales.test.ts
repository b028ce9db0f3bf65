import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { payingRowOf, pays, unusedPayingRows } from './sales.js';
import { sourcesOf } from './source.js';

const paying = sourcesOf(workspaces())
  .filter((source) => !source.isTest && pays(source))
  .map(({ path }) => path);

test('answers are sold in one place: no other source holds or charges credits, but for those with a reason', (t) => {
  const others = paying.filter((path) => payingRowOf(path) === undefined);
  t.deepEqual(others, [], 'sell the answers with `sell` of @namedrop/plugin-api');
});

test('every source with a reason to hold or charge credits does so', (t) => {
  t.deepEqual(unusedPayingRows(paying), []);
});

for (const [text, expected] of [
  ['await using hold = await this.parts.wallet.hold(account, price, purpose);', true],
  ['const receipt = await books.charge?.(account, price, purpose);', true],
  ['const { cost } = await hold.settle(price);', false],
  ['const parts: { wallet: Pick<Wallet, "hold" | "charge"> } = { wallet };', false],
] as const) {
  test(`\`${text}\` ${expected ? 'pays' : 'does not pay'}`, (t) => {
    t.is(pays({ path: 'a.ts', text }), expected);
  });
}
