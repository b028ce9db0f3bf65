import type { Credits } from '@namedrop/core';
import test from 'ava';
import fc from 'fast-check';
import { sell } from './sell.js';
import { noFunds, priceOf, type RecordedSale, type Result, recorded } from './sell.test.helper.js';

const found = { results: [], price: 5 as Credits };

/** Sells, and returns the steps in their order. */
async function stepsOf(options: RecordedSale): Promise<string[]> {
  const { sale, ports, steps } = recorded(options);
  await sell(sale, ports);
  return steps;
}

/** Steps before the first answer, of two questions that have to be asked. */
const ASKING = ['known', 'take', 'quote 10', 'questions', 'reserve 2', 'hold 10', 'begun 10', 'ask 0', 'ask 1'];
const ENDS = ['end of hold', 'end of budgets'];

const ORDERS: readonly { readonly title: string; readonly sale: RecordedSale; readonly steps: readonly string[] }[] = [
  {
    title: 'a sale that asks takes a token, reserves budgets, holds, asks, reads, settles and stores, in this order',
    sale: { answers: ['new', 'failed'] },
    steps: [...ASKING, 'arrived new', 'arrived failed', 'read asked', 'settle 5', ...ENDS, 'store'],
  },
  {
    title: 'a sale that asks in part takes a token, and reports the known result first',
    sale: { known: [undefined, 'cached'] },
    steps: [
      ...['known', 'take', 'quote 6', 'questions', 'reserve 1', 'hold 6', 'begun 6', 'ask 0'],
      ...['arrived cached', 'arrived new', 'read asked', 'settle 6', ...ENDS, 'store'],
    ],
  },
  {
    title: 'a fully cached sale that is charged takes no token, no hold and no room in budgets',
    sale: { known: ['cached', 'failed'], whenKnown: 'charge' },
    steps: ['known', 'read not asked', 'charge 1', 'begun 1', 'arrived cached', 'arrived failed', 'store'],
  },
  {
    title: 'a fully cached sale that holds demands its quote, and takes no token',
    sale: { known: ['cached', 'failed'] },
    steps: [
      ...['known', 'quote 6', 'questions', 'reserve 0', 'hold 6', 'begun 6', 'arrived cached', 'arrived failed'],
      ...['read not asked', 'settle 1', ...ENDS, 'store'],
    ],
  },
  {
    title: 'a charged sale of which nothing can be asked takes a token',
    sale: { known: ['failed'], whenKnown: 'charge' },
    steps: ['known', 'take', 'read not asked', 'charge 0', 'begun 0', 'arrived failed', 'store'],
  },
  {
    title: 'a held sale of which nothing can be asked takes a token, and does not give it back',
    sale: { known: ['failed'] },
    steps: [
      ...['known', 'take', 'quote 5', 'questions', 'reserve 0', 'hold 5', 'begun 5', 'arrived failed'],
      ...['read not asked', 'settle 0', ...ENDS, 'store'],
    ],
  },
  {
    title: "a sale that other calls' questions answer gives its token back after the payment (RLH-11)",
    sale: { answers: ['joined', 'joined'] },
    steps: [
      ...[...ASKING, 'arrived joined', 'arrived joined', 'read not asked', 'settle 2', 'give back'],
      ...[...ENDS, 'store'],
    ],
  },
  {
    title: 'a sale without a rate limit takes and gives back no token',
    sale: { answers: ['joined', 'joined'], isLimited: false },
    steps: [
      ...[...ASKING.filter((step) => step !== 'take'), 'arrived joined', 'arrived joined', 'read not asked'],
      ...['settle 2', ...ENDS, 'store'],
    ],
  },
  {
    title: 'a sale that keeps its hold settles it, and leaves its end to the settlement',
    sale: { keepsHold: true },
    steps: [...ASKING, 'arrived new', 'arrived new', 'read asked', 'settle 10', 'end of budgets', 'store'],
  },
  {
    title: 'the result of an earlier attempt is paid out of its hold, and asks nothing',
    sale: { found, keepsHold: true },
    steps: ['quote 10', 'hold 10', 'settle 5', 'store'],
  },
  {
    title: 'the result of an earlier attempt is free where the wallet cannot pay any more',
    sale: { found, keepsHold: true, failing: 'hold', error: noFunds },
    steps: ['quote 10', 'hold 10', 'store'],
  },
  {
    title: 'a sale that cannot be stored is reported, and does not fail: it was paid',
    sale: { failing: 'store' },
    steps: [...ASKING, 'arrived new', 'arrived new', 'read asked', 'settle 10', ...ENDS, 'store', 'not stored'],
  },
];

for (const { title, sale, steps } of ORDERS) {
  test(title, async (t) => t.deepEqual(await stepsOf(sale), steps));
}

const CHARGED: RecordedSale = { known: ['cached'], whenKnown: 'charge' };
const READ = [...ASKING, 'arrived new', 'arrived new', 'read asked'];

/** Steps of sales that fail, up to the failing one, and after it. */
const FAILURES: readonly (readonly [
  failing: string,
  sale: RecordedSale,
  before: readonly string[],
  after: string[],
])[] = [
  ['known', {}, ASKING.slice(0, 1), []],
  ['take', {}, ASKING.slice(0, 2), []],
  ['quote', {}, ASKING.slice(0, 3), []],
  ['questions', {}, ASKING.slice(0, 4), []],
  ['reserve', {}, ASKING.slice(0, 5), ['give back']],
  ['reserve', { known: ['cached'] }, ['known', 'quote 1', 'questions', 'reserve 0'], []],
  ['hold', {}, ASKING.slice(0, 6), ['give back', 'end of budgets']],
  ['hold', { keepsHold: true }, ASKING.slice(0, 6), ['give back', 'end of budgets']],
  ['hold', { found, error: new Error('hold') }, ['quote 10', 'hold 10'], []],
  ['ask', {}, ASKING, ENDS],
  ['read', {}, READ, ENDS],
  ['read', { keepsHold: true }, READ, ['end of budgets']],
  ['settle', {}, [...READ, 'settle 10'], ENDS],
  ['settle', { keepsHold: true }, [...READ, 'settle 10'], ['end of budgets']],
  ['settle', { found }, ['quote 10', 'hold 10', 'settle 5'], ['end of hold']],
  ['read', CHARGED, ['known', 'read not asked'], []],
  ['charge', CHARGED, ['known', 'read not asked', 'charge 1'], []],
];

for (const [failing, options, before, after] of FAILURES) {
  const [shape = 'asks'] = Object.keys(options);
  const title = `a sale (${shape}) whose step "${failing}" fails ends with [${after.join(', ')}], and is not stored`;
  test(title, async (t) => {
    const { sale, ports, steps } = recorded({ ...options, failing });
    await t.throwsAsync(sell(sale, ports), { message: failing });
    t.deepEqual(steps, [...before, ...after]);
  });
}

test('a sale returns its results, its receipt, and whether a surface was asked', async (t) => {
  const { sale, ports } = recorded({ known: ['cached', undefined], answers: ['cached', 'joined'] });
  const before = performance.now();
  const { soldAt, ...sold } = await sell(sale, ports);
  const results = ['cached', 'joined'];
  t.deepEqual(sold, { found: { results, price: 2 }, results, asked: false, cost: 2 });
  t.true(before <= soldAt && soldAt <= performance.now());
});

test('a price above the quote is settled at the quote', async (t) => {
  const { sale, ports } = recorded({});
  const { cost } = await sell({ ...sale, quote: async () => 3 as Credits }, ports);
  t.is(cost, 3 as Credits);
});

test('every hold and all room in budgets ends, and only a sale that was paid is stored, whatever fails', async (t) => {
  const result = fc.constantFrom<Result>('cached', 'joined', 'new', 'failed');
  const step = fc.constantFrom('known', 'take', 'quote', 'reserve', 'hold', 'ask', 'read', 'settle', 'charge', 'store');
  const sales = fc.record({
    known: fc.array(fc.option(fc.constantFrom<Result>('cached', 'failed'), { nil: undefined }), {
      minLength: 1,
      maxLength: 4,
    }),
    answers: fc.array(result, { minLength: 4, maxLength: 4 }),
    whenKnown: fc.constantFrom('charge' as const, 'hold' as const),
    failing: fc.option(step, { nil: undefined }),
  });
  const property = fc.asyncProperty(sales, async (options) => {
    const { sale, ports, steps } = recorded(options);
    const sold = await sell(sale, ports).catch(() => undefined);
    const count = (name: string) => steps.filter((each) => each.startsWith(name)).length;
    const { failing } = options;
    const holds = failing === 'hold' ? 0 : count('hold');
    t.is(count('end of hold'), holds);
    t.is(count('end of budgets'), failing === 'reserve' ? 0 : count('reserve'));
    t.is(count('store'), sold ? 1 : 0);
    t.true(count('settle') + count('charge') <= 1);
    t.true(count('give back') <= count('take'));
    if (!sold) return;
    t.is(count('settle') + count('charge'), 1);
    t.is(sold.cost, priceOf(sold.results));
    const paidAt = steps.findIndex((each) => /^(settle|charge)/.test(each));
    t.true(steps.findIndex((each) => each.startsWith('read')) < paidAt, 'read before the payment');
    // Questions that are asked take a token; those that other calls answer take none in the end.
    t.is(count('take') - count('give back') === 1, sold.asked || options.known.every((each) => each === 'failed'));
  });
  await fc.assert(property);
});
