import test from 'ava';
import type { Share } from './figures.js';
import { contextLabels, ownContexts } from './own-figures.js';
import { contextAccuracy, contextFigures, parseContextLabels, withSentences } from './sentiments.js';

const LABEL = { brand: 'Acme', sentiment: 'positive', stance: 'present' } as const;

const shareOf = ({ hits, total }: Share) => hits / total;

test('of sentences of our own answers, 85 % are read as readers read them, and 80 % of those held out', (t) => {
  const { sentiment, stance } = contextAccuracy(ownContexts);
  const aside = ownContexts.filter(({ heldOut }) => heldOut);
  t.is(ownContexts.length, 330);
  t.is(aside.length, 48);
  t.true(shareOf(sentiment.all) >= 0.85);
  t.true(shareOf(contextAccuracy(aside).sentiment.all) >= 0.8);
  t.is(stance.all.hits, stance.all.total);
});

test('labels of answers that are not ours have no text', (t) => {
  t.is(contextLabels.length, 620);
  for (const { id, sentence } of contextLabels) t.is(sentence !== undefined, /^(?:dev|en)-/.test(id ?? ''));
});

test('no sentence is labelled twice for a brand', (t) => {
  t.is(new Set(contextLabels.map(({ id, brand }) => `${id} ${brand}`)).size, contextLabels.length);
  const sentences = ownContexts.map(({ sentence, brand }) => `${brand} ${sentence}`);
  t.is(new Set(sentences).size, sentences.length);
});

test('the figures of sentences end with those held out, where there are some', (t) => {
  const context = { ...LABEL, sentence: 'Acme is great.' };
  t.notRegex(contextFigures([context]), /held out/);
  t.regex(contextFigures([context, { ...context, heldOut: true }]), /\nheld out +100\.00 % \(1\/1\)$/);
});

test('a label without a sentence takes the context of its brand in the answer of its id, and the other brands there', (t) => {
  const text = 'Globex is slow, but Acme is great. Initech is new.';
  const brands = ['Globex', 'Acme', 'Initech'].map((name, index) => ({ name, rank: index + 1 }));
  const answers = [{ id: 'q/1', surface: 'claude', text, brands }];
  const labels = [
    { ...LABEL, id: 'q/1' },
    { ...LABEL, id: 'q/2' },
    { ...LABEL, id: 'q/1', brand: 'Hooli' },
  ];
  const contexts = withSentences(labels, answers);
  t.deepEqual(contexts, [{ ...LABEL, sentence: 'Globex is slow, but Acme is great.', others: ['Globex'] }]);
  t.regex(contextFigures(contexts), /^1 sentences\nsentiment +100\.00 % \(1\/1\)\n +positive/);
});

test('a line that is no label is refused by its number', (t) => {
  const line = (label: object) => `\n${JSON.stringify(label)}`;
  t.is(parseContextLabels(line({ ...LABEL, id: 'q/1' })).length, 1);
  t.throws(() => parseContextLabels('\n{'), { instanceOf: SyntaxError, message: 'line 2 is not JSON' });
  for (const label of [
    LABEL,
    { ...LABEL, id: 'q/1', sentiment: 'mixed' },
    { ...LABEL, id: 'q/1', stance: undefined },
  ]) {
    t.throws(() => parseContextLabels(line(label)), { instanceOf: SyntaxError, message: /^line 2 needs brand/ });
  }
});
