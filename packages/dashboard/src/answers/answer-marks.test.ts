import test from 'ava';
import { answerBlocks, textOf } from './answer-blocks.js';
import { type Marked, markBlocks } from './answer-marks.js';

const NOTHING: Marked = { you: [], rivals: [], context: '', citations: [] };

test('an answer becomes headings, items and paragraphs; images and HTML stay words', (t) => {
  const blocks = answerBlocks(
    '# Best\n\n1. **Acme** leads\n   - cheap\n\nOne\ntwo ![x](https://evil.example/p.png) <img src=x>',
  );
  t.deepEqual(
    blocks.map(({ kind, sign, depth, runs }) => [kind, sign, depth, runs.map(({ text }) => text).join('')]),
    [
      ['heading', undefined, 0, 'Best'],
      ['item', '1.', 0, 'Acme leads'],
      ['item', '•', 1, 'cheap'],
      ['paragraph', undefined, 0, 'One\ntwo [image: x] <img src=x>'],
    ],
  );
});

test('names are marked as whole words over bold and plain runs, the brand before competitors', (t) => {
  const marked = { ...NOTHING, you: ['Acme', 'Acme CRM'], rivals: ['Globex (EU)'] };
  const [block] = markBlocks(answerBlocks('**Acme CRM** beats globex (eu), not Acmeology.'), marked);
  t.deepEqual(
    block?.runs.filter(({ name }) => name),
    [
      { text: 'Acme CRM', strong: true, name: 'you' },
      { text: 'globex (eu)', name: 'rival' },
    ],
  );
});

test('the context sentence is shaded once, and a cited page has its number after its span and at its links', (t) => {
  const marked = {
    ...NOTHING,
    you: ['Acme'],
    context: '**Acme** leads.',
    citations: [{ url: 'https://a.example/x', text: '**Acme** leads.' }, { url: 'https://b.example/' }],
  };
  const answer =
    '**Acme** leads. See [b](https://b.example?utm_source=chatgpt.com) and [a](https://a.example/x).\n\nAcme leads.';
  const runs = markBlocks(answerBlocks(answer), marked).flatMap((block) => block.runs);
  t.is(
    runs
      .filter(({ said }) => said)
      .map(({ text }) => text)
      .join(''),
    'Acme leads.',
  );
  t.deepEqual(
    runs.filter(({ cite }) => cite),
    [
      { text: '', cite: 1, occurrence: 1 },
      { text: '', cite: 2, occurrence: 1 },
      { text: '', cite: 1, occurrence: 2 },
    ],
  );
});

test('an answer of 200 KB without an end of its signs is read within seconds', (t) => {
  const started = performance.now();
  for (const sign of ['[', '**', '![', '`', '[a](', 'Acme ', '**Acme** ']) {
    markBlocks(answerBlocks(sign.repeat(200_000 / sign.length)), { ...NOTHING, you: ['Acme'] });
  }
  t.true(performance.now() - started < 6000);
});

const LONG = 200_000;
const LINKS = 20_000;
for (const [what, answer] of [
  ['number signs', `# ${'#'.repeat(LONG)}x`],
  ['spaces of a heading', `#${' '.repeat(LONG)}x`],
  ['spaces of an item', `-${' '.repeat(LONG)}x\u2028y`],
  ['spaces of a quotation', `>${' '.repeat(LONG)}x\u2028y`],
  ['cited links on one line', Array.from({ length: LINKS }, (_, n) => `[a${n}](https://a.example/${n})`).join(' ')],
] as const) {
  test(`an answer of ${what} is read in linear time`, (t) => {
    const citations = Array.from({ length: LINKS }, (_, n) => ({ url: `https://a.example/${n}`, text: `a${n}` }));
    const started = performance.now();
    const blocks = markBlocks(answerBlocks(answer), { ...NOTHING, you: ['Acme'], rivals: ['Globex'], citations });
    t.true(performance.now() - started < 3000);
    t.is(blocks.length, 1);
  });
}

test('a heading loses the signs at its end and keeps those within', (t) => {
  t.is(answerBlocks('## C# and F# ## \t#').map(textOf).join(), 'C# and F');
});

test('after 5,000 runs an answer is plain text, all of it', (t) => {
  const answer = `${'**Acme** '.repeat(10_000)}\n\n- **Acme** at the end`;
  const blocks = markBlocks(answerBlocks(answer), { ...NOTHING, you: ['Acme'] });
  t.deepEqual(
    blocks.map(({ runs }) => runs.length),
    [5001, 1],
  );
  t.is(blocks.map(textOf).join('|'), `${'Acme '.repeat(10_000).trim()}|Acme at the end`);
});
