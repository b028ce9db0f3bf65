import test from 'ava';
import type { Mentions } from './find-mentions.js';
import { rankOf } from './rank.js';
import { readMention } from './read-mention.js';
import { visibleText } from './visible-text.js';

const rank = (text: string, brand = 'Acme') => readMention(text, brand).rank;

test('the brand named first has rank 1, each other one before it adds one (CHR-22)', (t) => {
  t.is(rank('Acme is best.'), 1);
  t.is(rank('Acme beats HubSpot and Pipedrive.'), 1);
  t.is(rank('HubSpot beats Acme and Pipedrive.'), 2);
  t.is(rank('HubSpot and Pipedrive beat Acme. HubSpot is dear.'), 3);
  t.is(rank('Tools such as Notion, Slack and Acme are popular.'), 3);
  t.is(rank('Among SAP, Oracle and Acme choose well.'), 3);
});

test('ordinary words, months, places and abbreviations are no brands', (t) => {
  t.is(rank('As of May 2025, the Best CRM for SMBs in the United States is Acme.'), 1);
  t.is(rank('Customer Relationship Management (CRM) is hard. However, Acme helps.'), 1);
  t.is(rank('## Top Picks for Small Teams\nFor most, Acme is it.'), 1);
});

test('a brand that leads an item has its ordinal (CHR-22)', (t) => {
  t.is(rank('1. HubSpot\n2. Salesforce\n3. Acme'), 3);
  t.is(rank('- **HubSpot** – good\n- **Acme CRM** – better'), 2);
  t.is(rank('1. one thing and Globex\n2. The Acme suite'), 2);
  t.is(rank('1. **Best overall:** HubSpot\n2. **Best value:** Acme'), 2);
  t.is(rank('### 1. HubSpot\nGood, like Zoho.\n### 2. Acme\nBetter.'), 2);
  t.is(rank('1. HubSpot\n   - Price: $5\n   - Free plan\n2. Acme\n   - Price: $9'), 2);
});

test('a brand that leads a row of a table has its ordinal (CHR-22)', (t) => {
  t.is(rank('| Tool | Price |\n|---|---|\n| HubSpot | $5 |\n| [Acme](https://a.b) | $9 |'), 2);
  t.is(rank('| # | Tool |\n|---|---|\n| 1 | HubSpot |\n| 2 | Acme |'), 2);
});

test('an item that the brand does not lead, and a list of one, count for nothing', (t) => {
  t.is(rank('1. Globex, which is not Acme\n2. Initech'), 2);
  t.is(rank('HubSpot is fine.\n\n1. Acme'), 2);
  t.is(rank('- Price: from Acme\n- Features'), 1);
});

test('an earlier mention in prose gives way to the place in the list', (t) => {
  t.is(rank('Acme and HubSpot lead.\n\n1. HubSpot\n2. Acme'), 2);
});

test('several products of one brand are one name', (t) => {
  t.is(rank('The Garmin Forerunner 255 and the Garmin Fenix beat Acme. So does the Forerunner 165.'), 2);
});

test('a longer word that holds the brand is not a name before it', (t) => {
  t.is(rank('Try GetAcme today.'), 1);
});

/** The rank, and how many mentions behind the first were looked for. */
function looked(answer: string): { readonly rank: number; readonly further: number } {
  const visible = visibleText(answer);
  let further = 0;
  const [first = { start: 0, end: 0 }, ...others] = [...visible.text.matchAll(/Acme/g)].map(({ index }) => ({
    start: index,
    end: index + 'Acme'.length,
  }));
  function* counted(): Mentions {
    for (const mention of others) {
      further++;
      yield mention;
    }
  }
  return { rank: rankOf(visible, first, counted(), []), further };
}

test('no more mentions are looked for than the rank needs: one, or up to the one that leads an item', (t) => {
  t.deepEqual(looked('Acme, '.repeat(1000)), { rank: 1, further: 0 });
  const list = `Acme leads.\n\n- Globex and Acme\n- Acme${' and Acme'.repeat(1000)}`;
  t.deepEqual(looked(list), { rank: 2, further: 2 });
});
