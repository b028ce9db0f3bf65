import test from 'ava';
import { ANSWER_LIMITS, type Answer } from './answer.js';
import { cutAnswer, cutAnswerText } from './cut-answer.js';

const many = <T>(entry: T, count = 10_000): T[] => Array.from({ length: count }, () => entry);
const long = '𝒜'.repeat(10_000);
const farAway = `https://a.example/${'x'.repeat(10_000)}`;
const ad = { advertiser: 'Acme', title: 'Try Acme', url: 'https://a.example/', domain: 'a.example', rendered: true };

test('an answer within the limits stays as it is', (t) => {
  const answers: Answer[] = [
    { text: null, citations: [] },
    {
      text: '',
      citations: [{ url: '', title: '', snippet: '', text: '', branding: { name: '', domain: '', favicon_url: '' } }],
      fanOut: [''],
      entities: [{ name: '', domain: '', description: '' }],
      sponsored: [{ ...ad, title: '' }],
      model: '',
    },
    {
      text: 'Acme.',
      citations: [
        {
          url: 'https://a.example/',
          title: 'A',
          snippet: 'B',
          text: 'Acme.',
          branding: { name: 'A', domain: 'a.example', favicon_url: 'https://a.example/a.png' },
        },
      ],
      fanOut: ['best crm'],
      entities: [{ name: 'Acme', domain: 'a.example', description: 'Tools.' }],
      sponsored: [ad],
      model: 'acme-1',
      tokens: { input: 1, output: 2 },
    },
  ];
  for (const answer of answers) t.deepEqual(cutAnswer(answer), answer);
});

test('lists end where there is no more room', (t) => {
  const { citations, fanOut, entities, sponsored } = cutAnswer({
    text: 'Acme.',
    citations: many({ url: 'https://a.example/' }),
    fanOut: many('best crm'),
    entities: many({ name: 'Acme' }),
    sponsored: many(ad),
  });
  t.deepEqual(
    [citations.length, fanOut?.length, entities?.length, sponsored?.length],
    [ANSWER_LIMITS.citations, ANSWER_LIMITS.fanOut, ANSWER_LIMITS.entities, ANSWER_LIMITS.sponsored],
  );
});

test('lines and passages end where there is no more room, by whole characters', (t) => {
  const line = '𝒜'.repeat(ANSWER_LIMITS.line);
  const passage = '𝒜'.repeat(ANSWER_LIMITS.passage);
  const cut = cutAnswer({
    text: long,
    citations: [{ url: 'https://a.example/', title: long, snippet: long, text: long, branding: { name: long } }],
    fanOut: [long],
    entities: [{ name: long, description: long }],
    sponsored: [{ ...ad, advertiser: long, title: long }],
    model: long,
  });
  t.deepEqual(cut, {
    text: long,
    citations: [
      {
        url: 'https://a.example/',
        title: line,
        snippet: passage,
        text: '𝒜'.repeat(ANSWER_LIMITS.span),
        branding: { name: line },
      },
    ],
    fanOut: [line],
    entities: [{ name: line, description: passage }],
    sponsored: [{ ...ad, advertiser: line, title: line }],
    model: line,
  });
});

test('addresses and domains are left out rather than cut, and what is nothing without them', (t) => {
  const cut = cutAnswer({
    text: 'Acme.',
    citations: [
      { url: farAway },
      { url: 'https://a.example/', branding: { name: 'A', domain: long, favicon_url: farAway } },
    ],
    entities: [{ name: 'Acme', domain: long }],
    sponsored: [{ ...ad, url: farAway }, { ...ad, domain: long }, ad],
  });
  t.deepEqual(cut, {
    text: 'Acme.',
    citations: [{ url: 'https://a.example/', branding: { name: 'A' } }],
    entities: [{ name: 'Acme' }],
    sponsored: [ad],
  });
});

test('a text beyond the limit ends there, by whole characters', (t) => {
  const text = '𝒜'.repeat(ANSWER_LIMITS.text);
  for (const cut of [cutAnswer, cutAnswerText]) {
    t.deepEqual(cut({ text: `${text}𝒜`, citations: [] }), { text, citations: [] });
    t.deepEqual(cut({ text: `${text}a`, citations: [] }), { text, citations: [] });
    t.deepEqual(cut({ text, citations: [] }), { text, citations: [] });
    t.is(cut({ text: `${'a'.repeat(ANSWER_LIMITS.text - 1)}𝒜a`, citations: [] }).text?.isWellFormed(), true);
  }
});

test('a citation keeps its span where the cut text still holds it, and its page in any case', (t) => {
  const url = 'https://a.example/';
  const text = `Acme leads. ${'x'.repeat(ANSWER_LIMITS.text)} Globex follows.`;
  const citations = [{ url, text: 'Acme leads.' }, { url, text: 'Globex follows.' }, { url, text: long }, { url }];
  t.deepEqual(cutAnswer({ text, citations }).citations, [{ url, text: 'Acme leads.' }, { url }, { url }, { url }]);
  const whole = { text: 'Acme leads.', citations: [{ url, text: 'Globex follows.' }] };
  t.deepEqual(cutAnswer(whole), whole);
});
