import test from 'ava';
import fc from 'fast-check';
import { compileBrand } from '../brand/brand-pattern.js';
import { findExact } from '../brand/find-exact.js';
import { readAnswer } from '../brand/readable-answer.js';
import type { Span } from '../brand/span.js';
import { answerBrands } from './answer-brands.js';
import { MentionReader } from './mention-reader.js';
import { readMention } from './read-mention.js';

const mentions = (text: string, brand: string) => readMention(text, brand, { caseSensitive: true }).mentioned;

/** Each row: the rule, the brand, texts that mention it when case counts, texts that mention it only when it does not. */
const RULES: readonly (readonly [rule: string, brand: string, yes: readonly string[], no: readonly string[]])[] = [
  ['a brand that is a word', 'Target', ['Try Target.'], ['Set a target for every quarter.', 'STOP: TARGET AUDIENCE']],
  ['a brand in capitals', 'GAP', ['GAP jeans', 'a GAP-owned brand'], ['Mind the gap.', 'Gap jeans']],
  ['a brand in small letters', 'n8n', ['use n8n'], ['N8n is a tool.', 'N8N']],
  ['a brand with a digit', '3M', ['3M tape'], ['a 3m tape']],
  ['humps', 'HubSpot', ['HubSpot', 'HubSpot’s CRM'], ['Hubspot', 'hubspot.com', 'HUBSPOT']],
  ['humps that are apart', 'HubSpot', ['Hub Spot', 'Hub-Spot'], ['hub-spot', 'Hub-spot']],
  ['a word in two', 'Mailchimp', ['Mailchimp'], ['Mail Chimp', 'MailChimp']],
  ['a hump around the name', 'Target', ['the TargetApp', 'myTarget'], ['targetApp', 'TARGETapp']],
  ['possessives and plurals', 'Target', ['Target’s app', "Target's", 'two Targets'], ['our target’s', 'our targets']],
  ['a possessive in capitals', 'GAP', ["GAP'S", 'GAP’s'], ['the gap’s']],
  ['accents', "L'Oréal", ['L’Oréal', "L'Oreal", 'LOreal', 'L’Ore\u0301al'], ["l'oréal", "L'ORÉAL", "L'OREAL"]],
  ['an accent on a capital', 'Étoile', ['Étoile', 'Etoile', 'E\u0301toile'], ['étoile', 'ÉTOILE']],
  ['compatibility forms', 'Gap', ['Ｇａｐ', 'G\u00ada\u200bp'], ['ｇａｐ', 'ＧＡＰ', 'Ⓖⓐⓟ'.toLowerCase()]],
  ['ligatures', 'Office', ['Oﬃce'], ['oﬃce', 'OFFICE']],
  ['letters that do not decompose', 'Ørsted', ['Orsted', 'Ørsted'], ['ørsted', 'orsted', 'ØRSTED']],
  ['a letter that becomes two', 'Weiß', ['Weiss', 'Weiß'], ['WEISS', 'WEIẞ', 'weiß']],
  ['the Turkish i', 'İstikbal', ['Istikbal', 'İstikbal'], ['istikbal', 'ıstikbal', 'İSTİKBAL']],
  ['Greek', 'Ίκαρος', ['Ίκαρος', 'Ικαροσ'], ['ίκαρος', 'ΙΚΑΡΟΣ']],
  ['Cyrillic', 'Яндекс', ['Яндекс'], ['яндекс', 'ЯНДЕКС']],
  ['& of either case', 'AT&T', ['AT&T', 'AT and T', 'AT AND T', 'AT &amp; T'], ['At&t', 'at&t']],
  ['and in its case, and &', 'Marks and Spencer', ['Marks & Spencer', 'Marks and Spencer'], ['Marks AND Spencer']],
  ['company suffixes of any case', 'Target, Inc.', ['Target', 'Target Inc', 'Target INC.'], ['target', 'target, inc.']],
  ['small words of a name', 'Bank of America', ['Bank of America'], ['Bank Of America', 'bank of America']],
  ['initials without their dots', 'e.l.f.', ['e.l.f.', 'elf'], ['ELF', 'E.L.F.']],
  ['a symbol at the edge', 'Yahoo!', ['Yahoo! Mail'], ['yahoo! mail', 'YAHOO!']],
  ['a symbol in front', '.NET', ['use .NET'], ['use .net']],
  ['a brand that is a host name', 'Monday.com', ['Monday.com', 'www.Monday.com'], ['monday.com', 'MONDAY.COM']],
  ['the host of a brand', 'Target', [], ['target.com', 'https://www.target.com/x']],
  ['no misspellings', 'Salesforce', ['Salesforce'], ['Salesforse', 'Saleforce']],
];

for (const [rule, brand, yes, no] of RULES) {
  test(`case counts: ${rule}`, (t) => {
    for (const text of yes) t.true(mentions(text, brand), text);
    for (const text of no) t.false(mentions(text, brand), text);
    for (const text of [...yes, ...no]) t.true(readMention(text, brand).mentioned, `${text}, in any case`);
  });
}

test('a sentence that begins with the word is mistaken for the brand: meaning is not read', (t) => {
  t.true(mentions('Target the right people.', 'Target'));
});

test('a brand without case is found as ever, misspellings included', (t) => {
  for (const [text, brand] of [
    ['我推荐小米手机', '小米'],
    ['an 🍎 a day', '🍎'],
    ['365 365', '365'],
    ['삼성전자서비수', '삼성전자서비스'],
  ] as const) {
    t.true(mentions(text, brand), brand);
    t.true(readMention(text, brand, { caseSensitive: true, matching: 'literal' }).mentioned, brand);
  }
});

test('rank and sentence are those of the first mention in the right case', (t) => {
  const text = 'Our target is low prices. Globex is cheap. Target is close.';
  t.deepEqual(readMention(text, 'Target', { caseSensitive: true }), {
    mentioned: true,
    rank: 2,
    context: 'Target is close.',
  });
});

test('the case of the tracked brand alone counts: others are found as they are marked up, in any case', (t) => {
  const entities = [{ name: 'Hubspot' }, { name: 'target' }];
  const answer = { text: 'HubSpot has a target. Globex has none.', citations: [], entities };
  const names = (caseSensitive: boolean) =>
    answerBrands(answer, { brand: 'Target', matching: 'words', caseSensitive }).map(({ brand }) => brand);
  t.deepEqual(names(false), ['Hubspot', 'Target']);
  t.deepEqual(names(true), ['Hubspot']);
});

test('literally, only substrings in the case of the brand count, and no misspellings', (t) => {
  const literally = (text: string, brand: string) =>
    readMention(text, brand, { caseSensitive: true, matching: 'literal' }).mentioned;
  t.true(literally('It is afFordable.', 'Ford'));
  t.false(literally('It is affordable.', 'Ford'));
  t.true(literally('See [this](https://acme.com).', ' acme '));
  t.false(literally('See [this](https://ACME.com).', 'acme'));
  t.false(literally('We use Salesforse.', 'Salesforce'));
  t.false(literally('x', 'HP'));
});

/** Words in several cases with gaps that do not matter: names of them overlap, begin within words and are close to others. */
const textOf = (words: readonly string[], maxLength: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '', '-', '’', '\u200b')), {
      minLength: 1,
      maxLength,
    })
    .map((parts) => parts.flat().join(''))
    .filter((text) => /[\p{L}&]/u.test(text));
const PLAIN = ['Xy', 'xy', 'XY', 'xY', 'Targets', 'target', 'Target', 'TARGET', '小', '7'];
const FOLDED = [...PLAIN, 'é', 'É', 'ß', 'ẞ', 'SS', '&', 'and', 'AND', 'ﬁ', 'FI', 'Ａ', '. ', '\n\n', '+', '.com'];
const ways = fc.constantFrom('words' as const, 'literal' as const);

test('every mention in the case of the brand lies on a mention in any case', (t) => {
  fc.assert(
    fc.property(textOf(FOLDED, 12), textOf(FOLDED, 3), ways, (text, brand, matching) => {
      const reader = new MentionReader(text, { matching });
      const any = reader.placesOf({ brand });
      const own = reader.placesOf({ brand, caseSensitive: true });
      t.true(own.every((place) => any.some((other) => overlap(place, other))));
    }),
    { numRuns: 3000 },
  );
});

test('of the places that spell the brand right, those with its letters are the ones in its case', (t) => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(textOf(PLAIN, 12), textOf(PLAIN, 3), (text, brand) => {
      const [pattern, cased] = [compileBrand(brand), compileBrand(brand, { caseSensitive: true })];
      fc.pre(pattern.kind === 'words' && cased.kind === 'words' && cased.casing !== undefined);
      const answer = readAnswer(text);
      const written = ({ start, end }: Span) => letters(answer.visible.text.slice(start, end));
      const own = [...findExact(answer, cased)];
      for (const place of own) t.is(written(place), letters(brand));
      const alike = [...findExact(answer, pattern)].filter((place) => written(place) === letters(brand));
      t.true(alike.every((place) => own.some((other) => overlap(place, other))));
    }),
    { numRuns: 3000 },
  );
});

test('an answer that writes the brand as the caller does mentions it, whatever is around it', (t) => {
  const brands = fc.constantFrom(
    'Target',
    'GAP',
    'n8n',
    'HubSpot',
    'AT&T',
    'Łódź',
    'Yahoo!',
    'Monday.com',
    'Target, Inc.',
  );
  fc.assert(
    fc.property(textOf(FOLDED, 6), textOf(FOLDED, 6), brands, (before, after, brand) => {
      t.true(mentions(`${before}\n\n${brand}\n\n${after}`, brand));
    }),
  );
});

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
