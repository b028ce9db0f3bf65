import test from 'ava';
import { namedBrands } from './named-brands.js';

const names = (text: string) => namedBrands(text).map(({ name }) => name);

test('brands come as the answer writes them, in order of first appearance, each once (CHR-32)', (t) => {
  t.deepEqual(names('We like HubSpot, Zoho and Coca-Cola. HubSpot wins; Hubspot and CocaCola too.'), [
    'HubSpot',
    'Zoho',
    'Coca-Cola',
  ]);
  t.deepEqual(names(''), []);
});

test('products of a brand are that brand', (t) => {
  t.deepEqual(names('1. **Garmin Forerunner 255** leads\n2. **Suunto Race** follows\n3. **Garmin Fenix 8** too'), [
    'Garmin',
    'Suunto',
  ]);
});

test('a first word that says too little keeps the second, unless the answer writes it alone', (t) => {
  t.deepEqual(names('We like the Bang & Olufsen H4 and the La Roche-Posay lotion.'), [
    'Bang & Olufsen',
    'La Roche-Posay',
  ]);
  t.deepEqual(names('The Ninja Foodi is good.'), ['Ninja Foodi']);
  t.deepEqual(names('The Ninja Foodi is good. So are the Ninja Crispi and the Ninja Foodi.'), ['Ninja']);
});

test('an ordinary word before a name that appears elsewhere too is no part of it', (t) => {
  t.deepEqual(names('Watch Hulu. We like Hulu.'), ['Hulu']);
});

test('a possessive s belongs to a name only where it always has one', (t) => {
  t.deepEqual(names("We praise HubSpot's price. We wear Levi's, and again Levi's."), ['HubSpot', "Levi's"]);
});

test('a plus and a top-level domain belong to a name', (t) => {
  t.deepEqual(names('We watch Hulu or Tubi+ and call Zapier.com.'), ['Hulu', 'Tubi+', 'Zapier.com']);
});

test('headings, months, places, contractions, derived words and sources are no brands', (t) => {
  const text = `## Best Overall\n\nYou’ll see in May 2025: Rechargeable, Foldable. In London it costs more ([PCMag][1]).

Sources:\n1. [Globex review](https://globex.example/)`;
  t.deepEqual(names(text), []);
});

test('at most fifty brands are returned', (t) => {
  const letters = [...'bcdfghjkmn'];
  const many = letters.flatMap((one) => letters.map((other) => `X${one}zq${other}zo`));
  t.is(names(`We saw ${many.join(', ')}.`).length, 50);
});

test('the domain is the host of a link that is called like the brand and carries its name', (t) => {
  t.deepEqual(namedBrands('We like [**HubSpot**](https://www.gethubspot.example/crm) a lot.'), [
    { name: 'HubSpot', domain: 'gethubspot.example' },
  ]);
});

test('so is the host of a link straight behind the name that begins with it', (t) => {
  const text =
    '- **HubSpot CRM** ([site](https://www.hubspotcrm.example/a)) is good\n- Zoho, see [this](https://zohoo.example)';
  t.deepEqual(namedBrands(text), [{ name: 'HubSpot', domain: 'hubspotcrm.example' }, { name: 'Zoho' }]);
});

test('so is a host that is the name itself, wherever the answer links it', (t) => {
  t.deepEqual(namedBrands('We like HubSpot for its price [1](https://www.hubspot.example/pricing).'), [
    { name: 'HubSpot', domain: 'hubspot.example' },
  ]);
});

test('a page about a brand is not its domain', (t) => {
  const text =
    'We like [HubSpot](https://www.reviews.example/hubspot) and Zoho ([reviews](https://reviews.example/zoho)).';
  t.deepEqual(namedBrands(text), [{ name: 'HubSpot' }, { name: 'Zoho' }]);
});

test('ordinary words are brands at the head of items beside sure names', (t) => {
  t.deepEqual(names('- **Wave**: free\n- **FreshBooks**: nice\n- **Square**: cheap'), ['Wave', 'FreshBooks', 'Square']);
  t.deepEqual(names('- **Range**: far\n- **Price**: low\n- **Charging**: quick'), []);
});

test('so they are where listed brands head the items, and weekdays are none', (t) => {
  t.deepEqual(names('1. **Notion** – wikis\n2. **Slack** – chat\n3. **Asana** – tasks\n4. **Monday** – boards'), [
    'Notion',
    'Slack',
    'Asana',
    'Monday',
  ]);
  t.deepEqual(names('| Bank | Fee |\n|---|---|\n| Chase | $12 |\n| Discover | none |'), ['Chase', 'Discover']);
  t.deepEqual(names('- Monday: rest\n- Tuesday: work'), []);
  t.deepEqual(names('- **HubSpot**: first\n- **Monday**: rest\n- **Tuesday**: work'), ['HubSpot']);
});

test('so they are in an enumeration with a name, behind a small word, and before a verb', (t) => {
  t.deepEqual(names('Quip and Burst are popular.'), ['Quip', 'Burst']);
  t.deepEqual(names('I would go with Linear for now.'), ['Linear']);
  t.deepEqual(names('Notion works well for planning.'), ['Notion']);
});

test('what is spelled as no word is a name', (t) => {
  t.deepEqual(names('We like Monday.com, 1Password and freeCodeCamp.'), ['Monday.com', '1Password', 'freeCodeCamp']);
});

test('a name with a small word in it is returned whole', (t) => {
  t.deepEqual(names('We trust Zoho and Bank of America.'), ['Zoho', 'Bank of America']);
});

test('where nouns have capitals, only the heads of items and such spellings are names', (t) => {
  t.deepEqual(
    names(
      'Für kleine Firmen kommen einige Programme infrage, und welche davon passen, hängt von der Größe ab:\n1. **Lexware** – für die Buchhaltung\n2. **sevDesk** – für Rechnungen',
    ),
    ['Lexware', 'sevDesk'],
  );
});
