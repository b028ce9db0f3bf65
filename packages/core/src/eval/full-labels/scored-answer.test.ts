import test from 'ava';
import { type Fault, faultsOfKind } from './faults.js';
import type { BrandLabel, FullyLabelledAnswer } from './labelled-brands.js';
import { scoreAnswers } from './scored-answer.js';

const offered = (name: string, rank: number): BrandLabel => ({ name, kind: 'offered', rank, sentiment: 'positive' });
const other = (name: string, ...also: string[]): BrandLabel => ({ name, also, kind: 'other', sentiment: 'neutral' });

function answer(text: string, brands: readonly BrandLabel[], id = 'crm/1'): FullyLabelledAnswer {
  return { id, surface: 'chatgpt', lang: 'en', text, brands };
}

function score(text: string, brands: readonly BrandLabel[]) {
  const [scored] = scoreAnswers([answer(text, brands)]);
  if (!scored) throw new Error('no answer was scored');
  return scored;
}

const LIST = '1. **HubSpot**: free\n2. **Salesforce**: large\n3. **Pipedrive**: simple';

test('names, ranks and mentions of a list are right', (t) => {
  const { shares, faults } = score(LIST, [offered('HubSpot', 1), offered('Salesforce', 2), offered('Pipedrive', 3)]);
  t.deepEqual(shares.precision, { hits: 3, total: 3 });
  t.deepEqual(shares.recallOffered, { hits: 3, total: 3 });
  t.deepEqual(shares.f1, { hits: 6, total: 6 });
  t.deepEqual(shares.rank, { hits: 3, total: 3 });
  t.deepEqual(shares.pairs, { hits: 3, total: 3 });
  t.deepEqual(shares.first, { hits: 1, total: 1 });
  t.deepEqual(shares.mentions, { hits: 3, total: 3 });
  t.deepEqual(faults, []);
});

test('a read brand without a label is wrong, and a label that is not read is missed', (t) => {
  const { shares, faults } = score(LIST, [offered('HubSpot', 1), offered('Zoho', 2)]);
  t.deepEqual(shares.precision, { hits: 1, total: 3 });
  t.deepEqual(shares.recall, { hits: 1, total: 2 });
  t.deepEqual(shares.f1, { hits: 2, total: 5 });
  const listed = (kind: Fault['kind']) => faultsOfKind(faults, kind).map(({ brand, read }) => `${brand}: ${read}`);
  t.deepEqual(listed('wrong'), ['Salesforce: no label: Salesforce: large', 'Pipedrive: no label: Pipedrive: simple']);
  t.deepEqual(listed('missed'), ['Zoho: offered']);
});

test('labels that only a reference list shows count in recall of all labels, not of shown ones', (t) => {
  const text = `${LIST}\n\nSources:\n1. [Globex](https://globex.example/a)\n2. [Initech](https://initech.example/b)`;
  const { shares } = score(text, [
    offered('HubSpot', 1),
    other('Salesforce', 'SFDC'),
    other('Pipedrive'),
    other('Globex'),
  ]);
  t.deepEqual(shares.recall, { hits: 3, total: 4 });
  t.deepEqual(shares.recallShown, { hits: 3, total: 3 });
  t.deepEqual(shares.f1Shown, { hits: 6, total: 6 });
  t.deepEqual(shares.mentions, { hits: 3, total: 3 });
});

test('an offered label is found under its other spelling', (t) => {
  const { shares } = score(LIST, [{ ...offered('Hub-Sport Suite', 1), also: ['HubSpot'] }]);
  t.deepEqual(shares.rank, { hits: 1, total: 1 });
  t.deepEqual(shares.recall, { hits: 1, total: 1 });
});

test('a brand of another answer to the query is a false match, unless this answer labels or writes it', (t) => {
  const first = answer('Salesforse is fine. HubSpot costs more.', [other('HubSpot')], 'crm/1');
  const second = answer('…', [other('Salesforce'), other('HubSpot CRM'), other('Zoho')], 'crm/2');
  const elsewhere = answer('…', [other('Salesforse Inc')], 'cars/1');
  const [scored] = scoreAnswers([first, second, elsewhere]);
  t.deepEqual(scored?.shares.falseMatches, { hits: 1, total: 2 });
  t.deepEqual(
    scored?.faults.filter(({ kind }) => kind === 'false').map(({ brand, read }) => `${brand}: ${read}`),
    ['Salesforce: Salesforse is fine.'],
  );
});

test('faults of other languages are listed by language', (t) => {
  const fault = { kind: 'wrong', id: 'a', lang: 'ko', brand: 'A', read: '' } as const;
  const faults: readonly Fault[] = [
    fault,
    { ...fault, lang: 'en' },
    { ...fault, lang: 'de', kind: 'missed' },
    { ...fault, lang: 'de', kind: 'rank' },
  ];
  t.deepEqual(
    faultsOfKind(faults, 'language').map(({ lang }) => lang),
    ['de', 'ko'],
  );
});
