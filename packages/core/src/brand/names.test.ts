import test from 'ava';
import { namesIn } from './names.js';
import { visibleText } from './visible-text.js';

const keys = (answer: string) => namesIn(visibleText(answer)).map(({ key }) => key);

test('runs of capitals inside sentences are names, once each and in order', (t) => {
  t.deepEqual(keys('We like the Garmin Forerunner 255, the Suunto Race and again Garmin.'), ['garmin', 'suunto']);
});

test('at the start of a sentence, item, cell, heading or bold run only what is no ordinary word is a name', (t) => {
  t.deepEqual(
    keys('Battery life matters. Suunto has it.\n\n- Capacity: 5\n- Zoho: good\n\n**Price** and **HubSpot**'),
    ['suunto', 'zoho', 'hubspot'],
  );
});

test('an ordinary word is a name where a telling one follows, or the answer insists on it', (t) => {
  t.deepEqual(keys('Apple AirPods are good.'), ['apple']);
  t.deepEqual(keys('People like Ring. Others like Ring too.'), ['ring']);
  t.deepEqual(keys('Some like Ring. A ring is round. Others like Ring too.'), []);
  t.deepEqual(keys('Options are Notion, Slack or Target.'), ['notion', 'slack', 'target']);
});

test('generic words, models and explained abbreviations are no names', (t) => {
  t.deepEqual(
    keys('In May 2025 the new M3 with Bluetooth and Active Cooling (ANC), an IP68 rating and Wi-Fi arrived.'),
    [],
  );
  t.deepEqual(keys('These are Top-rated. They are Non-Slip.'), []);
});

test('hyphens and possessives belong to a name', (t) => {
  t.deepEqual(keys("It beats Coca-Cola's drinks and T-Mobile."), ['cocacola', 'tmobile']);
});

test('the plural of an abbreviation is no name, and hides none', (t) => {
  t.deepEqual(keys('Of these CRMs, HubSpot leads. USPs: many.'), ['hubspot']);
  t.deepEqual(keys('We like the CRMs Zoho and Acme.'), ['zoho', 'acme']);
  t.deepEqual(keys('We like IKEA and SAP.'), ['ikea', 'sap']);
});
