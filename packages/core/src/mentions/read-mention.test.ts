import test from 'ava';
import { readMention } from './read-mention.js';

const mentions = (text: string, brand: string) => readMention(text, brand).mentioned;

/** Each row: the rule, the brand, texts that mention it, texts that do not. */
const RULES: readonly (readonly [rule: string, brand: string, yes: readonly string[], no: readonly string[]])[] = [
  ['case does not matter (CHK-07)', 'Acme', ['acme', 'ACME', 'We like aCmE.'], ['Acne', 'nothing']],
  ['a name inside a longer word is another word', 'Ford', ['A Ford.', 'Ford'], ['affordable', 'Fordham', 'Oxford']],
  ['a hump is an edge (CHK-07)', 'Acme', ['ACMEcloud', 'AcmeCRM', 'GetAcme', 'ACMECloud', 'myAcme'], ['Acmeist']],
  ['a hump before the name is an edge', 'Notion', ['GetNotion', 'NotionAI', 'useNotion'], ['commotion', 'Notional']],
  ['a digit beside a letter is an edge', 'Acme', ['Acme2', '3Acme', '$79.99Acme'], []],
  ['digits are not cut apart', 'G2', ['on G2, we'], ['G20', '12G21']],
  ['possessives are edges', 'Acme', ["Acme's CRM", 'Acme’s CRM', 'ACME´s'], []],
  ['a plural s may follow four letters', 'Acme', ['two Acmes'], ['Acmess']],
  ['a plural is no other word', 'Canva', ['a Canva file'], ['on canvas']],
  ['no plural of three letters', 'Sap', ['Sap'], ['Saps']],
  ['apostrophes do not matter', "Levi's", ['Levis', 'Levi’s', "LEVI'S", "Levi's's"], ['Levi']],
  ['accents and elisions do not matter', "L'Oréal", ["L'Oreal", 'L’Oréal', 'LOreal', "l'ore\u0301al"], ['Oréal']],
  [
    'hyphens and spaces do not matter',
    'Coca-Cola',
    ['Coca Cola', 'CocaCola', 'coca\u2011cola', 'Coca\nCola'],
    ['Coca. Cola'],
  ],
  ['a hump may be a space', 'HubSpot', ['Hub Spot', 'hub-spot', 'Hubspot', 'HUBSPOT'], ['hub for a spot']],
  ['one word may be two with capitals', 'Mailchimp', ['Mail Chimp', 'Mail-Chimp'], ['mail chimp']],
  ['ordinary words do not add up to a name', 'Notion', ['Notion'], ['not ion', 'no tion']],
  [
    '& is and',
    'Johnson & Johnson',
    ['Johnson and Johnson', 'Johnson&Johnson', 'Johnson &amp; Johnson'],
    ['Johnson Johnson'],
  ],
  ['and is &', 'Procter and Gamble', ['Procter & Gamble'], []],
  ['& inside a name', 'AT&T', ['AT&T', 'at\\&t', 'AT and T'], ['ATT', 'at the']],
  ['company suffixes are optional', 'Acme, Inc.', ['Acme', 'Acme Inc', 'ACME, INC.'], ['Inc.']],
  ['more suffixes', 'Acme GmbH & Co. KG', ['Acme', 'Acme GmbH'], []],
  ['suffixes in other lands', 'Acme S.p.A.', ['Acme S.p.A.', 'Acme'], []],
  ['an ordinary word keeps its company', 'The Coffee Company', ['The Coffee Company'], ['the coffee is hot']],
  ['a plus at the edge is literal', 'C++', ['C++ is fast', 'in c++.'], ['C is fast', 'ABC++']],
  ['a dot at the edge is literal', '.NET', ['use .NET', 'ASP.NET', '.net 9'], ['network', 'the net', '.network']],
  ['an exclamation mark is literal', 'Yahoo!', ['Yahoo! Mail', 'yahoo!'], ['Yahoo Mail']],
  ['symbols alone are literal', '!', ['wow!'], ['wow']],
  ['initials may lose their dots', 'e.l.f.', ['e.l.f. Cosmetics', 'ELF', 'elf'], ['shelf', 'self']],
  ['titles may lose their dots', 'Dr. Martens', ['Dr Martens', 'Dr.Martens', 'dr. martens'], ['Martens']],
  ['J.Crew in all writings', 'J.Crew', ['J. Crew', 'J Crew', 'JCrew', 'J.Crew'], ['Crew']],
  ['a domain mentions its name', 'Acme', ['acme.com', 'www.acme.com', 'https://acme.com/pricing'], ['acmecorp.com']],
  [
    'a domain brand is only that host',
    'acme.com',
    ['see acme.com.', 'www.acme.com', 'https://acme.com/a'],
    ['Acme', 'acme.co'],
  ],
  [
    'other hosts are others',
    'acme.com',
    ['(acme.com)'],
    ['my-acme.com', 'shop.acme.com', 'acme.com.au', 'acme.com-x.io'],
  ],
  ['a domain may be given with www', 'www.acme.com', ['acme.com', 'www.acme.com'], []],
  ['trade marks do not matter', 'Acme™', ['Acme', 'Acme®', 'Acme ™'], []],
  ['compatibility forms are equal', 'Acme', ['Ａｃｍｅ', 'A\u00adc\u200bme'], []],
  ['letters that do not decompose', 'Størebælt', ['Storebaelt', 'STØREBÆLT'], []],
  ['ß is ss', 'Weiß', ['Weiss', 'WEISS', 'weiß'], ['Weis']],
  ['the Turkish i is an i', 'Istikbal', ['İstikbal', 'ISTIKBAL', 'ıstikbal'], []],
  ['Greek ends with another sigma', 'ΑΘΗΝΑΣ', ['Αθηνας', 'αθηνάς'], []],
  ['Cyrillic', 'Яндекс', ['в Яндекс и', 'ЯНДЕКС'], ['Яндексовский']],
  ['no spaces in Chinese', '小米', ['我推荐小米手机'], ['小麦']],
  ['no spaces in Japanese', 'ソニー', ['最新のソニー製品'], ['ソニックス']],
  ['kana keep their voicing', 'バス', ['バスで'], ['ハスで']],
  ['Latin among Han', 'Notion', ['使用Notion进行', 'Notionを使う', 'Notion은'], []],
  ['Thai', 'ไทย', ['ภาษาไทยดี'], ['ภาษา']],
  ['Arabic has spaces', 'نون', ['متجر نون جيد'], ['قانون']],
  ['Hangul has spaces', '삼성', ['나는 삼성 제품'], ['구삼성적']],
  ['emoji', '🍎', ['an 🍎 a day'], ['a 🍏']],
  ['negative mentions count', 'Acme', ["I don't know Acme.", 'Avoid Acme!'], []],
];

for (const [rule, brand, yes, no] of RULES) {
  test(`${rule}: ${brand}`, (t) => {
    for (const text of yes) t.true(mentions(text, brand), text);
    for (const text of no) t.false(mentions(text, brand), text);
  });
}

test('a brand that is there has a rank and a context, one that is not has null and nothing (CHR-21, CHR-22, CHR-23, CHR-24)', (t) => {
  t.deepEqual(readMention('Globex is old. Acme is new.', 'Acme'), {
    mentioned: true,
    rank: 2,
    context: 'Acme is new.',
  });
  t.deepEqual(readMention('Globex is old.', 'Acme'), { mentioned: false, rank: null, context: '' });
  t.deepEqual(readMention('', 'Acme'), { mentioned: false, rank: null, context: '' });
});

test('link text is a mention; link targets, citation markers and reference lists are none', (t) => {
  t.true(mentions('Try [Acme](https://example.com).', 'Acme'));
  t.true(mentions('Try [the **Acme** suite][1].', 'Acme'));
  t.false(mentions('Try [this](https://acme.com/acme).', 'Acme'));
  t.false(mentions('Try ![Acme](https://example.com/logo.png).', 'Acme'));
  t.false(mentions('It is good.([Acme Blog][1])', 'Acme'));
  t.false(mentions('It is good ([acme.com](https://acme.com/?utm_source=openai)).', 'Acme'));
  t.false(mentions('It is good【4:0†acme.com】.', 'Acme'));
  t.false(mentions('It is good.\n\n[1]: https://acme.com "Acme"', 'Acme'));
  t.false(mentions('It is good.\n\n## Sources\n- Acme Blog\n- [Acme](https://acme.com)', 'Acme'));
  t.false(mentions('It is good.\n\nReferences:\n1. Acme, https://acme.com', 'Acme'));
  t.false(mentions('It is good.\n\n[1] https://acme.com/best', 'Acme'));
  t.false(mentions('It is good.\n- https://acme.com\n- https://globex.com', 'Acme'));
  t.true(mentions('Website:\nhttps://acme.com', 'Acme'));
  t.true(mentions('## Sources\n- Globex\n\n## Verdict\nAcme wins.', 'Acme'));
});

test('a sentence that a reader sees is a mention, however much it looks like a source', (t) => {
  const sentences = [
    '**Source:** [PCMag](https://pcmag.com) says Acme is the best overall.',
    '[1](https://x.com/a) Acme is the best choice for teams.',
    '[1] Acme dominates the market for teams. https://x.com/a',
    '[Note]: Acme is the best choice.',
    '[Note]: Acme, the best choice',
    '[Note]: Acme is the best choice, see https://x.com',
    'Further reading: Acme (https://acme.com) is the best CRM.',
    '## References\n\nAcme is often referenced. It leads. See https://a.b',
    '## Sources\n- [PCMag](https://pcmag.com) recommends Acme for teams\n- [Forbes](https://forbes.com)',
    'Quellen: [Test](https://test.de) sagt, Acme ist am besten.',
  ];
  for (const text of sentences) t.true(mentions(text, 'Acme'), text);
});

test('a title beside a link is a source, whatever its form', (t) => {
  const sources = [
    '[1]: https://x.com/a "Why Acme is the best choice."',
    '[1]: <https://x.com/acme>',
    '[crm]: https://x.com/a (Acme is it)',
    '[1] Acme vs. Globex: Best CRM 2025 - https://x.com/a',
    '[1] "Why Acme is the best", Forbes, https://x.com/a',
    '[^2]: Why Acme Is the Best | Forbes, https://x.com/a.',
    '[1](https://x.com/a) Acme Blog',
    'Source: Acme Inc. (https://x.com)',
    'Sources: [Why Acme is the best.](https://x.com), https://acme.com',
    'https://acme.com/a\nhttps://acme.com/b',
    '**Sources:**\n- Acme Blog\n- Best CRM software: Acme https://x.com.',
    'Sources:\nAcme, Inc. https://x.com\nAcme Help Center https://acme.com',
    '## References\n1. Doe, J. (2024). The Acme guide. Forbes. https://x.com/a',
  ];
  for (const text of sources) t.false(mentions(`Globex is fine.\n\n${text}`, 'Acme'), text);
});

test('entities of the surface count as names before the brand, but never for the brand itself', (t) => {
  const text = 'slack leads, then acme.';
  t.is(readMention(text, 'Acme').rank, 1);
  t.is(readMention(text, 'Acme', { entities: [{ name: 'Slack' }] }).rank, 2);
  t.is(readMention(text, 'Acme', { entities: [{ name: 'Slack' }, { name: 'ACME' }, { name: 'Absent' }] }).rank, 2);
});

test('an entity of the surface is itself, not a misspelling of its neighbour', (t) => {
  t.true(mentions('Use Grammarli daily.', 'Grammarly'));
  t.false(readMention('Use Grammarli daily.', 'Grammarly', { entities: [{ name: 'Grammarli' }] }).mentioned);
});
