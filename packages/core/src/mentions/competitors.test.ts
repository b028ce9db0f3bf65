import test from 'ava';
import { answerBrands, type BrandOptions } from './answer-brands.js';

const listed = (text: string, options: Omit<BrandOptions, 'matching'>, entities: readonly { name: string }[] = []) =>
  answerBrands({ text, citations: [], entities }, { ...options, matching: 'words' }).map(
    ({ brand, found }) => `${found.rank} ${brand}`,
  );

test('a competitor is listed where the answer is not found to name it, as it is given', (t) => {
  const text = 'for a start we use acme, and now and then the other zorvo.';
  t.deepEqual(listed(text, { brand: 'Acme' }), ['1 Acme']);
  t.deepEqual(listed(text, { brand: 'Acme', competitors: ['ZORVO', 'Absent'] }), ['1 Acme', '2 ZORVO']);
});

test('a brand and a competitor of one enumeration or table have ranks of their own', (t) => {
  const competitors = ['Pipedrive', 'hubspot'];
  t.deepEqual(listed('Good CRMs are HubSpot, Acme and Pipedrive.', { brand: 'Acme', competitors }), [
    '1 hubspot',
    '2 Acme',
    '3 Pipedrive',
  ]);
  const table = '| Tool | Price |\n|---|---|\n| Pipedrive | $5 |\n| Zoho | $7 |\n| [Acme](https://a.b) | $9 |';
  t.deepEqual(listed(table, { brand: 'Acme', competitors }), ['1 Pipedrive', '2 Zoho', '3 Acme']);
});

test('a competitor and a longer name of it in the answer are one', (t) => {
  const text = '1. **HubSpot CRM** – easy\n2. **Acme** – cheap';
  const marked = [{ name: 'HubSpot CRM' }, { name: 'Acme' }];
  t.deepEqual(listed(text, { brand: 'Acme' }, marked), ['1 HubSpot CRM', '2 Acme']);
  t.deepEqual(listed(text, { brand: 'Acme', competitors: ['Hubspot'] }, marked), ['1 Hubspot', '2 Acme']);
});

test('what is within a mention of the tracked brand is no competitor, elsewhere it is', (t) => {
  const options = { brand: 'Acme Cloud', competitors: ['Acme'] };
  t.deepEqual(listed('Acme Cloud is best, then Globex.', options), ['1 Acme Cloud', '2 Globex']);
  t.deepEqual(listed('Acme Cloud is best, Globex is good, Acme is not.', options), [
    '1 Acme Cloud',
    '2 Globex',
    '3 Acme',
  ]);
  t.deepEqual(listed('Acme, Inc. is best.', { brand: 'Acme', competitors: ['Acme, Inc.'] }), ['1 Acme']);
  t.deepEqual(listed('Acme Cloud is best.', { brand: 'X1', aliases: ['Acme Cloud'], competitors: ['Acme'] }), ['1 X1']);
});

test('a longer name of a competitor that holds the brand is the competitor, and mentions the brand too', (t) => {
  const text = '1. **Globex** – easy\n2. **Acme Cloud** – cheap';
  t.deepEqual(listed(text, { brand: 'Acme', competitors: ['Acme Cloud'] }), ['1 Globex', '2 Acme', '3 Acme Cloud']);
  t.deepEqual(listed('Globex only.', { brand: 'Acme', competitors: ['Acme Cloud'] }), ['1 Globex']);
});

test('the name of a competitor is no misspelling of the brand, nor the reverse', (t) => {
  const options = { brand: 'Grammarly', competitors: ['Grammarli'] };
  t.deepEqual(listed('Use Grammarli daily.', { brand: 'Grammarly' }), ['1 Grammarly']);
  t.deepEqual(listed('Use Grammarli daily.', options), ['1 Grammarli']);
  t.deepEqual(listed('Use Grammarly daily.', options), ['1 Grammarly']);
});

test('competitors are among the 50 brands, before those that are found', (t) => {
  const names = Array.from({ length: 60 }, (_, index) => `Brand${String.fromCodePoint(65 + (index % 26))}${index}`);
  const text = `${names.map((name) => `- ${name}: good`).join('\n')}\n- zorvo: bad`;
  const brands = listed(
    text,
    { brand: 'BrandA0', competitors: ['Zorvo'] },
    names.map((name) => ({ name })),
  );
  t.is(brands.length, 50);
  t.true(brands.some((brand) => brand.endsWith(' Zorvo')));
});
