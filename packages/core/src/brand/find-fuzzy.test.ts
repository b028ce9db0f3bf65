import test from 'ava';
import fc from 'fast-check';
import { readMention } from '../mentions/read-mention.js';

const mentions = (text: string, brand: string) => readMention(`We like ${text} a lot.`, brand).mentioned;

test('eight letters may have one or two edits, not three (CHK-08)', (t) => {
  for (const one of ['Salesforse', 'Saleforce', 'Sallesforce', 'Salesforec']) t.true(mentions(one, 'Salesforce'), one);
  for (const two of ['Saleforze', 'Salesfocre', 'Salezforze', 'Saalesforcce']) t.true(mentions(two, 'Salesforce'), two);
  for (const three of ['Zalezforze', 'Saleforzee', 'Selezforze', 'Sals']) t.false(mentions(three, 'Salesforce'), three);
});

test('five to seven letters may have one edit or one swap of neighbours (CHK-08)', (t) => {
  for (const word of ['HubSopt', 'Hubspt', 'Hubspott', 'Hubzpot']) t.true(mentions(word, 'HubSpot'), word);
  for (const word of ['Hubzpott', 'Hbspto', 'Habspat']) t.false(mentions(word, 'HubSpot'), word);
  t.true(mentions('OpenIA', 'OpenAI'));
  t.true(mentions('Addidas', 'Adidas'));
});

test('up to four letters have no misspellings', (t) => {
  t.false(mentions('Acne', 'Acme'));
  t.false(mentions('Acmee', 'Acme'));
  t.false(mentions('like', 'Nike'));
});

test('words and names of their own are no misspellings', (t) => {
  t.false(mentions('black', 'Slack'));
  t.false(mentions('motion', 'Notion'));
  t.false(mentions('canvas', 'Canva'));
  t.false(mentions('apply', 'Apple'));
  t.false(mentions('best by', 'Best Buy'));
  t.false(mentions('workflows', 'Workflowy'));
});

test('a misspelling begins with the same letter and has the same digits', (t) => {
  t.false(mentions('Palesforce', 'Salesforce'));
  t.true(mentions('Llamma 3', 'Llama 3'));
  t.false(mentions('Llama 2', 'Llama 3'));
  t.false(mentions('Photoshop 7x', 'Photoshop 8x'));
});

test('a misspelling is made of whole words', (t) => {
  t.false(mentions('unSaleforces'.toLowerCase(), 'Salesforce'));
  t.true(mentions("Saleforce's", 'Salesforce'));
  t.true(mentions('SaleforceCRM', 'Salesforce'));
});

test('names of several words may be misspelled too, joined or not', (t) => {
  t.true(mentions('Bang & Olufson', 'Bang & Olufsen'));
  t.true(mentions('Bang and Olufson', 'Bang & Olufsen'));
  t.true(mentions('Coca Colla', 'Coca-Cola'));
  t.true(mentions('Cocacolla', 'Coca-Cola'));
  t.false(mentions('Bang, Olufson', 'Bang & Olufsen'));
});

test('another short part makes another name', (t) => {
  t.false(mentions('Blendtec', 'BlendJet'));
  t.false(mentions('BlendJet', 'Blendtec'));
  t.true(mentions('BlendJt', 'BlendJet'));
});

test('the exact name is preferred as the place of the mention', (t) => {
  t.is(readMention('Saleforce is a typo. Salesforce is right.', 'Salesforce').context, 'Salesforce is right.');
});

test('of words that begin as the brand does, 1000 may be misspellings, and any may be the brand itself', (t) => {
  const zoos = (count: number) => 'zoo '.repeat(count);
  t.true(mentions(`${zoos(999)}Zebrahorze`, 'Zebrahorse'));
  t.false(mentions(`${zoos(1000)}Zebrahorze`, 'Zebrahorse'));
  t.true(mentions(`${zoos(1000)}ant Zebrahorse`, 'Zebrahorse'));
});

test('a misspelling has ten parts at most', (t) => {
  t.true(mentions('qbCdEfGhIjKlMnOpQrStuvwy', 'qbcdefghijklmnopqrstuvwx'));
  t.false(mentions('qbCdEfGhIjKlMnOpQrStUvwy', 'qbcdefghijklmnopqrstuvwx'));
});

const letter = fc.constantFrom(...'abcdefgh');
const word = (minLength: number, maxLength: number) =>
  fc.array(letter, { minLength, maxLength }).map((letters) => `q${letters.join('')}`);

test('misspellings are what a plain distance says they are (CHK-08)', (t) => {
  fc.assert(
    fc.property(word(4, 9), word(2, 11), (brand, other) => {
      const distance = levenshtein(brand, other);
      const expected = brand.length >= 8 ? distance <= 2 : distance <= 1 || isNeighbourSwap(brand, other);
      t.is(readMention(`say ${other} now`, brand).mentioned, expected || other === `${brand}s`, `${brand} ${other}`);
    }),
    { numRuns: 2000 },
  );
});

/** The textbook table. */
function levenshtein(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function isNeighbourSwap(one: string, other: string): boolean {
  return Array.from({ length: one.length - 1 }, (_, at) => at).some(
    (at) => one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2) === other,
  );
}
