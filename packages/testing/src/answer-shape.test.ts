import test from 'ava';
import { answerProblems } from './answer-shape.js';

const citation = { url: 'https://example.com/a' };

test('a sound answer has no problem, with or without what surfaces may leave out', (t) => {
  t.deepEqual(answerProblems({ text: 'Acme.', citations: [] }), []);
  t.deepEqual(answerProblems({ text: null, citations: [], sponsored: [] }), []);
  t.deepEqual(
    answerProblems({
      text: 'Acme.',
      citations: [{ ...citation, title: 'A', snippet: 's', text: '💡'.repeat(300), branding: { name: 'Acme' } }],
      fanOut: ['best crm'],
      entities: [{ name: 'Acme' }],
      model: 'm-1',
      tokens: { input: 0, output: 1, reasoning: 2 },
    }),
    [],
  );
});

const UNSOUND = {
  'an empty text': { text: ' \n', citations: [] },
  'half a character': { text: 'a\ud83d', citations: [] },
  'a citation without a web address': { text: 'a', citations: [{ url: 'javascript:alert(1)' }] },
  'a supported text of 301 characters': { text: 'a', citations: [{ ...citation, text: 'a'.repeat(301) }] },
  'a citation too many': { text: 'a', citations: Array(501).fill(citation) },
  'a title of nothing': { text: 'a', citations: [{ ...citation, title: '' }] },
  'an empty search': { text: 'a', citations: [], fanOut: [''] },
  'a fraction of a token': { text: 'a', citations: [], tokens: { input: 0.5, output: 1 } },
  'fewer tokens than none': { text: 'a', citations: [], tokens: { input: 1, output: -1 } },
  'a field nobody knows': { text: 'a', citations: [], prompt: 'x' },
};
for (const [title, answer] of Object.entries(UNSOUND)) {
  test(`${title} is a problem`, (t) => t.is(answerProblems(answer).length, 1));
}
