import test from 'ava';
import { compareRun } from './compare-run.js';
import { comparisons, last, naming, ranked } from './compare-run.test.helper.js';
import { BRAND_TRIGGERS, PLAIN } from './triggers.js';

const pages = (count: number) => Array.from({ length: count }, (_, page) => `https://a.example/${page}`);
const names = (count: number) => Array.from({ length: count }, (_, index) => `Brand ${'x'.repeat(90)}${index}`);

test('a summary tells of the tracked brand first, change by change (EVT-08)', (t) => {
  const { summary } = last([
    { chatgpt: ranked(4), claude: ranked(1), gemini: ranked(1, pages(1)), perplexity: ranked(null) },
    { chatgpt: ranked(2), claude: ranked(null), gemini: ranked(1, pages(4)), perplexity: ranked(3, pages(1)) },
  ]);
  t.is(
    summary,
    'Acme: rank 4 → 2 on chatgpt; no longer mentioned on claude; 3 citations changed on gemini; ' +
      'now mentioned on perplexity (rank 3); 1 citation changed on perplexity.',
  );
});

test('then come the brands that came and went, and the ranks of the others (EVT-08)', (t) => {
  const { summary } = last([
    { chatgpt: naming(['Globex', 'Acme', 'Initech']), claude: naming(['Globex']) },
    { chatgpt: naming(['Acme', 'Globex', 'Hooli']), claude: naming(['Umbrella', 'Globex']) },
  ]);
  t.is(
    summary,
    'Acme: rank 2 → 1 on chatgpt. New brands: Hooli, Umbrella. No longer named: Initech. ' +
      'Globex: rank 1 → 2 on chatgpt; rank 1 → 2 on claude.',
  );
});

test('the ranks of the tracked brand are told whether subscribed to or not, what is cited only if so', (t) => {
  const runs = [{ chatgpt: ranked(1, pages(1)) }, { chatgpt: ranked(2, pages(2)) }];
  t.is(last(runs, { triggerOn: ['mention_added'] }).summary, 'Acme: rank 1 → 2 on chatgpt.');
});

test('nothing changed, nothing told', (t) => {
  t.is(last([{ chatgpt: ranked(1, pages(1)) }, { chatgpt: ranked(1, pages(1)) }]).summary, '');
});

test('of many brands five are named and the others counted, and a summary ends after 1000 code points', (t) => {
  const seven = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7'];
  const [first, second] = comparisons([
    { chatgpt: naming([...seven, 'Acme']) },
    { chatgpt: naming([...seven.slice(1), 'A1', 'Acme']) },
  ]);
  t.is(first?.summary, 'Acme: now mentioned on chatgpt (rank 8). New brands: A1, B2, C3, D4, E5 and 2 more.');
  t.regex(second?.summary ?? '', / F6: rank 6 → 5 on chatgpt\. 2 more brands changed rank\.$/);
  const { summary } = last([{ chatgpt: naming(names(30)) }, { chatgpt: naming(names(50).slice(20).toReversed()) }]);
  t.is([...summary].length, 1000);
  t.true(summary.endsWith('…'));
});

test('a brand is told on one line', (t) => {
  const options = { brand: ' Acme\n Inc ', triggerOn: BRAND_TRIGGERS, sensitivity: PLAIN, runsPerYear: 365 };
  const { summary } = compareRun(undefined, { chatgpt: { ...ranked(1), brands: [] } }, options);
  t.is(summary, 'Acme Inc: now mentioned on chatgpt (rank 1).');
});
