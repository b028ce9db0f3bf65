import test from 'ava';
import { hasFullLabels, joinLabels, readAnswerText, readLabels } from './labelled-brands.js';

const offered = { name: 'Acme', kind: 'offered', rank: 1, sentiment: 'positive' } as const;
const other = { name: 'Globex', kind: 'other', sentiment: 'neutral' } as const;
const labels = { id: 'crm/1', brands: [offered, other] };
const text = { id: 'crm/1', surface: 'chatgpt', text: 'Acme' };

test('labels are read, and the escapes of Markdown are removed from names', (t) => {
  t.deepEqual(readLabels({ line: 1, value: labels }), labels);
  const escaped = { ...other, name: 'AT\\&T', also: ['A\\*T', 'C:\\n'] };
  t.deepEqual(readLabels({ line: 1, value: { id: 'a', brands: [escaped] } }).brands, [
    { ...other, name: 'AT&T', also: ['A*T', 'C:\\n'] },
  ]);
});

test('labels without what they need are refused with the line', (t) => {
  const faulty = [
    { ...offered, rank: undefined },
    { ...offered, rank: 1.5 },
    { ...other, rank: 1 },
    { ...other, kind: 'maybe' },
    { ...other, sentiment: 'good' },
    { ...other, also: 'GLOBEX' },
    { ...other, name: 1 },
    null,
  ];
  for (const brand of faulty) {
    t.throws(() => readLabels({ line: 3, value: { id: 'crm/1', brands: [brand] } }), {
      instanceOf: SyntaxError,
      message: /^line 3 needs id as a string, and brands as/,
    });
  }
  t.throws(() => readLabels({ line: 3, value: { brands: [] } }), { message: /^line 3 needs id/ });
});

test('ranks with a tie or a gap are refused', (t) => {
  const ranked = (...ranks: number[]) => ({ id: 'crm/1', brands: ranks.map((rank) => ({ ...offered, rank })) });
  t.throws(() => readLabels({ line: 2, value: ranked(1, 1) }), {
    message: 'line 2 needs ranks from 1 to 2, each once; it has 1, 1',
  });
  t.throws(() => readLabels({ line: 2, value: ranked(3, 1) }), { message: /it has 1, 3$/ });
});

test('an answer without a language is English', (t) => {
  t.deepEqual(readAnswerText({ line: 1, value: text }), { ...text, lang: 'en' });
  t.is(readAnswerText({ line: 1, value: { ...text, lang: 'ko' } }).lang, 'ko');
  for (const value of [null, { ...text, text: undefined }, { ...text, lang: 1 }]) {
    t.throws(() => readAnswerText({ line: 5, value }), { message: /^line 5 needs id, surface and text/ });
  }
});

test('full labels are recognised by the kind of a brand', (t) => {
  t.true(hasFullLabels({ line: 1, value: labels }));
  t.false(hasFullLabels({ line: 1, value: { ...labels, brands: [{ name: 'Acme', rank: 1 }] } }));
  t.false(hasFullLabels({ line: 1, value: null }));
});

test('an id that occurs twice is refused', (t) => {
  const answer = { ...text, lang: 'en' };
  t.throws(() => joinLabels([answer, answer], [labels]), { message: 'the id crm/1 occurs twice' });
  t.throws(() => joinLabels([answer], [labels, labels]), { message: 'the id crm/1 occurs twice' });
});
