import test from 'ava';
import { MentionReader } from '../mentions/mention-reader.js';
import { readMention } from '../mentions/read-mention.js';

const rank = (text: string, brand = 'Acme') => readMention(text, brand).rank;
const ranks = (text: string, brands: readonly string[], entities: readonly { name: string }[] = []) =>
  new MentionReader(text, { entities }).findAll(brands.map((brand) => ({ brand }))).map((found) => found?.rank);

test('brands rank in the order in which an answer presents them (CHR-22)', (t) => {
  t.is(rank('Acme is the best choice.'), 1);
  t.deepEqual(ranks('1. HubSpot\n2. Salesforce\n3. Acme', ['Acme', 'HubSpot', 'Salesforce']), [3, 1, 2]);
  t.is(rank('- **HubSpot** – good\n- **Acme CRM** – better'), 2);
  t.is(rank('1. **Best overall:** HubSpot\n2. **Best value:** Acme'), 2);
  t.is(rank('1. HubSpot\n   - Price: $5\n   - Free plan\n2. Acme\n   - Price: $9'), 2);
});

test('a row of a table presents a brand', (t) => {
  t.is(rank('| Tool | Price |\n|---|---|\n| HubSpot | $5 |\n| [Acme](https://a.b) | $9 |'), 2);
  t.is(rank('| # | Tool |\n|---|---|\n| 1 | HubSpot |\n| 2 | Acme |'), 2);
});

test('ordinary words, months, places and abbreviations take no rank', (t) => {
  t.is(rank('As of May 2025, the Best CRM for SMBs in the United States is Acme.'), 1);
  t.is(rank('Customer Relationship Management (CRM) is hard. However, Acme helps.'), 1);
  t.is(rank('## Top Picks for Small Teams\nFor most, Acme is it.'), 1);
});

const LIST = '1. **HubSpot** – easy; connects with Gmail\n2. **Acme** – cheap\n3. **Pipedrive** – for sales';

test('an introduction does not present the brands of an answer that has a layout', (t) => {
  t.deepEqual(ranks(`Among CRMs for teams, Acme and HubSpot lead.\n\n${LIST}`, ['Acme', 'HubSpot']), [2, 1]);
});

test('brands that the answer does not offer come behind those that it offers', (t) => {
  t.deepEqual(ranks(LIST, ['HubSpot', 'Gmail', 'Acme', 'Pipedrive']), [1, 4, 2, 3]);
});

test('brands that only the introduction names come last, and a verdict on one brand is no introduction', (t) => {
  const [zoho = 0, freshsales = 0, pipedrive = 0] = ranks(`Zoho and Freshsales are well known.\n\n${LIST}`, [
    'Zoho',
    'Freshsales',
    'Pipedrive',
  ]);
  t.true(zoho > pipedrive && freshsales > pipedrive);
  t.is(ranks(`The market leader is Zoho.\n\n${LIST}`, ['Zoho'])[0], 1);
});

test('a brand that is found by its name alone is ranked by its place', (t) => {
  const text = '1. **HubSpot** – easy\n2. **the thing** – cheap\n3. **Pipedrive** – for sales, beside another thing';
  t.deepEqual(ranks(text, ['The Thing', 'another', 'HubSpot', 'Pipedrive']), [2, 4, 1, 3]);
});

test('products of one brand are one name, and its mention inside a longer word is no name before it', (t) => {
  t.is(rank('The Garmin Forerunner 255 and the Garmin Fenix beat Acme. So does the Forerunner 165.'), 2);
  t.is(rank('Try GetAcme today.'), 1);
});

test('a brand and a longer name with it have ranks of their own', (t) => {
  const text = '1. **Acme Cloud** – for all\n2. **Globex** – for sales';
  const [own, longer, other] = ranks(text, ['Acme', 'Acme Cloud', 'Globex']);
  t.deepEqual([own, longer, other], [1, 2, 3]);
});

test('what the surface marked up counts where the answer is not found to name it, and once where it is', (t) => {
  const text = 'we use zorvo for enterprises, and acme for developers.';
  t.deepEqual(ranks(text, ['Acme']), [1]);
  t.deepEqual(ranks(text, ['Acme'], [{ name: 'Zorvo' }]), [2]);
  t.deepEqual(ranks(LIST, ['Acme'], [{ name: 'HubSpot' }]), [2]);
});

test('two brands at one place do not share a rank', (t) => {
  t.deepEqual(ranks('Acme is the best choice.', ['Acme', 'ACME', 'Acme, Inc.']), [1, 2, 3]);
});

test('a brand that the answer does not name has no rank and takes none', (t) => {
  t.deepEqual(ranks(LIST, ['Zoho', 'Acme']), [undefined, 2]);
});
