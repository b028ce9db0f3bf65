import test from 'ava';
import type { Answer } from '../answer.js';
import { brandMentions } from '../mentions/brand-mentions.js';
import type { Outcome } from '../outcome.js';
import { observations, observe } from './observe.js';

const OPTIONS = { brand: 'Acme', matching: 'words' } as const;
const answer = (text: string | null, rest: Partial<Answer> = {}): Answer => ({ text, citations: [], ...rest });
const brandsOf = (text: string, rest: Partial<Answer> = {}, brand = 'Acme') =>
  observe(answer(text, rest), { brand, matching: 'words' }).brands;

test('an observation says whether the brand is mentioned, how high, and who else is', (t) => {
  const text = '1. **HubSpot** is for all.\n2. **Acme** is for small teams.\n3. **Pipedrive** is for sales.';
  t.deepEqual(observe(answer(text), OPTIONS), {
    mentioned: true,
    rank: 2,
    citations: [],
    brands: [
      { name: 'HubSpot', rank: 1 },
      { name: 'Acme', rank: 2 },
      { name: 'Pipedrive', rank: 3 },
    ],
  });
  t.like(observe(answer(text), { ...OPTIONS, brand: 'Zoho' }), { mentioned: false, rank: null });
});

test('pages are cited by their canonical URL, each once', (t) => {
  const urls = [
    'http://Acme.example/a/?utm_source=x',
    'https://acme.example/a',
    'ftp://acme.example',
    'https://b.example',
  ];
  const { citations } = observe(answer('Acme.', { citations: urls.map((url) => ({ url })) }), OPTIONS);
  t.deepEqual(citations, ['https://acme.example/a', 'https://b.example']);
});

test('what the surface marked up goes before what rules find, as far as the answer names it', (t) => {
  const text = 'We like Acme, then Globex, then Initech.';
  const entities = [{ name: 'Globex' }, { name: ' ' }, { name: 'Hooli' }, { name: 'globex' }];
  t.deepEqual(brandsOf(text, { entities }), [
    { name: 'Acme', rank: 1 },
    { name: 'Globex', rank: 2 },
  ]);
});

test('another writing of the tracked brand is that brand, under the name it is tracked by', (t) => {
  const names = (text: string, brand: string) => brandsOf(text, {}, brand).map(({ name }) => name);
  const list = (name: string) => `1. **${name}** is for all.\n2. **Globex** is for sales.`;
  t.deepEqual(names(list('ACME Cloud'), 'Acme'), ['Acme', 'Globex']);
  t.deepEqual(names(list('HubSpot CRM'), 'HubSpot CRM'), ['HubSpot CRM', 'Globex']);
  t.deepEqual(names(list('Hubspot'), 'HubSpot, Inc.'), ['HubSpot, Inc.', 'Globex']);
  t.deepEqual(names(list('Salesforse'), 'Salesforce'), ['Salesforce', 'Globex']);
});

test('at most 50 brands are observed, the tracked one among them', (t) => {
  const others = [...'BCDFGHJKLM'].flatMap((first) => [...'bdfgklm'].map((last) => `${first}ox${last}iquat`));
  const text = `${others.map((name) => `- **${name}** is a tool`).join('\n')}\n- Acme`;
  const brands = brandsOf(text);
  t.is(brands.length, 50);
  t.true(brands.some(({ name }) => name === 'Acme'));
});

test('platforms that failed or showed no answer were not observed', (t) => {
  const outcomes: readonly Outcome[] = [
    { platform: 'chatgpt', answer: answer('Acme.'), latencyMs: 1 },
    { platform: 'claude', fault: 'timeout', detail: '', latencyMs: 1 },
    { platform: 'ai_overview', answer: answer(null), latencyMs: 1 },
  ];
  t.deepEqual(observations(outcomes, OPTIONS), { chatgpt: observe(answer('Acme.'), OPTIONS) });
});

test('mentions that are read already give the same observations', (t) => {
  const outcomes: readonly Outcome[] = (['chatgpt', 'gemini'] as const).map((platform, index) => ({
    platform,
    answer: answer(['Globex, Initech and Acme.', 'Acme or Hooli.'][index] ?? ''),
    latencyMs: 1,
  }));
  t.deepEqual(observations(outcomes, OPTIONS, brandMentions(outcomes, OPTIONS)), observations(outcomes, OPTIONS));
});
