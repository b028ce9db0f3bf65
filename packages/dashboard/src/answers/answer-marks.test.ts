import test from 'ava';
import { answerBlocks } from './answer-blocks.js';
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
      { text: '', cite: 1, place: 1 },
      { text: '', cite: 2, place: 1 },
      { text: '', cite: 1, place: 2 },
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
