import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { readCloro } from './reading.js';

const ads = (said: unknown) => readCloro({ text: 'Brewline.', ads: said }, freshNotes()).sponsored;
const BRAND = { name: 'Paidly', url: 'https://paidly.example', favicon: null };
const CARD = { title: 'Paidly CRM', body: 'Free.', url: 'https://paidly.example/crm' };
const AD = {
  advertiser: 'Paidly',
  title: 'Paidly CRM',
  url: 'https://paidly.example/crm',
  domain: 'paidly.example',
  rendered: true,
};

test('whether an ad was shown is what it says of that, else its visibility, else yes (CHR-37)', (t) => {
  for (const [said, rendered] of [
    [{}, true],
    [{ visibility: 'allowed' }, true],
    [{ visibility: 'Hidden' }, false],
    [{ visibility: 'hidden', rendered: true }, true],
    [{ visibility: 'allowed', rendered: 'false' }, false],
    [{ rendered: null }, true],
  ] as const) {
    t.deepEqual(ads([{ brand: BRAND, cards: [CARD], ...said }]), [{ ...AD, rendered }]);
  }
});

test('a card without an address leads to its advertiser, and one without either is left out', (t) => {
  const card = { title: 'Paidly CRM', url: null };
  t.deepEqual(ads([{ brand: BRAND, cards: card }]), [{ ...AD, url: 'https://paidly.example' }]);
  t.deepEqual(ads([{ brand: { name: 'Paidly' }, cards: card }]), []);
  t.deepEqual(ads([{ cards: [CARD] }]), [{ ...AD, advertiser: 'paidly.example' }]);
});

test('an advertiser without cards is one ad, if it has a name and an address', (t) => {
  t.deepEqual(ads({ brand: BRAND, cards: [] }), [{ ...AD, title: 'Paidly', url: 'https://paidly.example' }]);
  t.deepEqual(ads([{ brand: { url: 'https://paidly.example' } }, { brand: { name: 'Paidly' } }]), []);
});

test("Google's ads come one by one or in groups, by the store's name or the site's", (t) => {
  const ad = { type: 'TEXT', title: 'Paidly CRM', url: CARD.url, domain: 'paidly.example', store: null };
  const shop = { ...ad, type: 'SHOPPING', store: 'Shoply' };
  const read = [
    { ...AD, advertiser: 'paidly.example' },
    { ...AD, advertiser: 'Shoply' },
  ];
  t.deepEqual(ads([ad, shop]), read);
  t.deepEqual(ads([{ title: 'Sponsored', ads: [ad, shop] }]), read);
  t.deepEqual(ads([{ title: 'Sponsored', ads: [] }, null, 'ad', { ads: null }]), []);
});

test('a long name of an advertiser with many cards is not copied as a whole to each', (t) => {
  const brand = { name: 'Paidly '.repeat(70_000), url: `https://paidly.example/${'a'.repeat(500_000)}` };
  const cards = Array.from({ length: 1000 }, () => CARD);
  const read = ads(Array.from({ length: 10 }, () => ({ brand, cards }))) ?? [];
  t.is(read.length, 100);
  t.true(read.every(({ advertiser, url }) => advertiser.length <= 1000 && url === CARD.url));
  t.deepEqual(ads([{ brand, cards: cards.map(() => ({})) }]), []);
});
