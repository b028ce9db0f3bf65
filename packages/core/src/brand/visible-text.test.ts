import test from 'ava';
import fc from 'fast-check';
import { visibleText } from './visible-text.js';

const BLOCK = '\u2029';
const shown = (answer: string) => visibleText(answer).text.replaceAll(BLOCK, ' ¶ ');

/** Each row: what it is about, the answer, what a reader sees; ¶ parts blocks. */
const VIEWS: readonly (readonly [about: string, answer: string, shown: string])[] = [
  ['emphasis', 'A **bold** and *slanted* and ~~struck~~ `code`.', 'A bold and slanted and struck code.'],
  ['emphasis in a word', 'un*frigging*real **Acme**CRM', 'un*frigging*real AcmeCRM'],
  ['lone stars and snakes', '2 * 3 = 6, snake_case_name', '2 * 3 = 6, snake_case_name'],
  ['underscores around words', '_so_ __strong__', 'so strong'],
  ['escapes', 'costs \\$5 and 1\\. and \\a', 'costs $5 and 1. and \\a'],
  ['entities', 'H&amp;M&#x20;&#169; R&D &bogus; &', 'H&M © R&D &bogus; &'],
  ['what every object has is no entity', '&toString; &valueOf; Acme', '&toString; &valueOf; Acme'],
  ['links', 'See [Acme (US)](https://a.com/x_(y)) now', 'See Acme (US) now'],
  ['empty targets', '[HP 15]() – $5', 'HP 15 – $5'],
  ['reference links', 'See [Acme][1] now', 'See Acme now'],
  ['links that do not close', 'See [Acme](https://a.com/x now', 'See [Acme](a.com now'],
  ['images', 'A ![logo of Acme](a.png) B', 'A B'],
  ['bare URLs', 'At https://acme.com/a?b=c, or www.b.co/x.', 'At acme.com, or www.b.co.'],
  ['angle-bracketed URLs', 'At <https://acme.com/x> now', 'At acme.com> now'],
  ['tags', 'A<br>B <b>C</b> <custom> 1 < 2', 'A\nB C <custom> 1 < 2'],
  ['numbered markers', 'Good [1], better [2, 3] and [^4] best [5](https://x.y).', 'Good , better and best .'],
  ['groups of sources', 'Good.([Verge][1], [PCMag][2]) Next ([a.com](https://a.com/?x)) end', 'Good. Next end'],
  ['sources behind a sentence', 'Good.[a.com](https://a.com/#x) [b.org](http://b.org) ', 'Good.'],
  [
    'tagged sources behind a sentence',
    '**Good.** [The Verge](https://v.com/?utm_source=chatgpt.com), [PC Mag](https://p.com/?a=1&utm_source=openai).',
    'Good.',
  ],
  ['a link with a name behind a sentence', 'Good. [Acme](https://acme.com)', 'Good. Acme'],
  ['a tagged link that begins a sentence', 'Good. [Acme](https://a.com/?utm_source=openai) is', 'Good. Acme is'],
  ['a tagged link within a sentence', 'It is [Acme](https://a.com/?utm_source=openai)', 'It is Acme'],
  ['brackets that are text', 'Acme (formerly [Globex](g.com) Inc) [sic]', 'Acme (formerly Globex Inc) [sic]'],
  ['markers of engines', 'Good【4:0†source】 \ue200cite\ue202turn0\ue201and 【注目】', 'Good and 【注目】'],
  ['a glued source within emphasis', '**Bigbuda[presse.cl](https://www.presse.cl/a)** is', 'Bigbuda is'],
  ['a glued source', 'Asana[pcmag.com](https://pcmag.com/a) and Trello', 'Asana and Trello'],
  ['a glued source behind emphasis', '**Asana**[pcmag.com](https://pcmag.com/a) leads', 'Asana leads'],
  ['glued sources', 'Asana[a.com](https://a.com/x)[b.org](http://b.org), [c.io](http://c.io) leads', 'Asana leads'],
  ['a glued source behind a sentence', 'Good.[a.com](https://a.com/#x) Next.', 'Good. Next.'],
  ['a glued source with a count', 'Asana[PCMag +2](https://pcmag.com/a) leads', 'Asana leads'],
  ['a link with a host behind a space', 'See [acme.com](https://acme.com) now', 'See acme.com now'],
  ['a link with a host behind a bracket', '(**[acme.com](https://acme.com)**)', '(acme.com)'],
  ['links with hosts', '[a.com](https://a.com)[b.com](https://b.com)', 'a.comb.com'],
  ['a link that ends a word', 'Booking[.com](https://booking.com), a[Node.js](https://n.org)', 'Booking.com, aNode.js'],
  ['a glued link with a name', 'Acme[Cloud](https://acme.com/cloud)', 'AcmeCloud'],
  ['a link in a script without spaces', '推荐[acme.com](https://acme.com)', '推荐acme.com'],
  ['markers of tools', 'Good [web:0], better[web:1, web:2] [web:x] [oaicite:3].', 'Good , better [web:x] .'],
  ['markers of ChatGPT', 'Good :contentReference[oaicite:0]{index=0}. A:contentReference[oaicite:12]', 'Good . A'],
  ['what is no marker of ChatGPT', ':contentReference [oaicite] {index=0}', ':contentReference [oaicite] {index=0}'],
  ['raised markers', 'Asana^1^ and Trello^2,3^^4^. **Wrike**^5^', 'Asana and Trello. Wrike'],
  [
    'superscript markers',
    'Asana¹ and Trello¹², **Wrike**³ is.⁴ (formerly Globex)²',
    'Asana and Trello, Wrike is. (formerly Globex)',
  ],
  ['several superscript markers', 'Asana¹,² and Trello¹ ³', 'Asana and Trello'],
  [
    'units',
    '5 m², km² 10³ ft² g/m²/24h x² (a+b)² ¹⁴C Ca²⁺ CO₂ 10^3^ m^2^',
    '5 m², km² 10³ ft² g/m²/24h x² (a+b)² ¹⁴C Ca²⁺ CO₂ 10^3^ m^2^',
  ],
  ['a glued label with a count', 'AsanaWikipedia+1 and TrelloThe Verge+12.', 'Asana and Trello.'],
  [
    'a glued label of a linked site',
    'AsanaCRM Weekly+2, see [CRM Weekly](https://crm.example)',
    'Asana, see CRM Weekly',
  ],
  ['a label behind a sentence', 'It is good.Some Site+3', 'It is good.'],
  [
    'names with a plus',
    'Disney+1 Google+ Apple TV+2 YouTube+1 Wikipedia+1 AsanaDisney+1 good. Paramount+4 C++11 a+1.5',
    'Disney+1 Google+ Apple TV+2 YouTube+1 Wikipedia+1 AsanaDisney+1 good. Paramount+4 C++11 a+1.5',
  ],
  [
    'the footer of AI Mode',
    'Buy Acme.\u00a0AI responses may include mistakes. Learn moreThank youYour feedback helps Google improve. See our ' +
      'Privacy Policy.Share more feedbackReport a problemCloseTo save your searches,\u00a0update your settings',
    'Buy Acme.',
  ],
  [
    'the footer of AI Mode on lines of its own',
    'Buy Acme.\n\nThis is for informational purposes only. For medical advice or diagnosis, consult a professional. ' +
      'AI responses may include mistakes. Learn more\n\nThank you\n\nYour feedback helps Google improve. See our ' +
      'Privacy Policy.\n\nMore of Acme.',
    'Buy Acme. ¶ More of Acme.',
  ],
  [
    'sentences of a footer in an answer',
    'Thank you. Learn more. AI responses may include mistakes. Acme',
    'Thank you. Learn more. AI responses may include mistakes. Acme',
  ],
  ['headings and rules', '# One\n---\n## Two', 'One ¶ Two'],
  ['soft breaks', 'one\ntwo\nThree', 'one two\nThree'],
  ['paragraphs', 'one\n\n\ntwo', 'one ¶ two'],
  ['tables without spaces', '|a|b|c|d', 'a | b | c | d'],
  ['bullets', '- one\n* two\n• three\n  continued', 'one ¶ two ¶ three continued'],
  ['numbers', '1. one\n2) two\n3.no', 'one ¶ two\n3.no'],
  ['checkboxes', '- [ ] open\n- [x] done', 'open ¶ done'],
  ['quotes', '> quoted\n> > deeper', 'quoted deeper'],
  ['fences', '```js\ncode\n```', 'code'],
  ['tables', '| A | B |\n|---|:-:|\n| 1 | [x](y) |\n', 'A | B ¶ 1 | x'],
  ['tables without outer bars', 'A | B\n--- | ---\n1 | 2', 'A | B ¶ 1 | 2'],
  ['definitions', 'text\n\n[1]: https://a.com "Acme"', 'text'],
  ['notes that define no link', '[Note]: Acme is good', '[Note]: Acme is good'],
  ['sentences among sources', 'Sources:\n- [A](b)\n- [C](d) says so', 'C says so'],
  ['sources', 'text\n\n**Sources:**\n- A\n- B\n\nMore text', 'text ¶ More text'],
  ['sources on one line', 'text\n\nSources: [A](b), https://c.d', 'text'],
  [
    'the word source in a sentence',
    'Source code is open.\nSource: a survey.',
    'Source code is open.\nSource: a survey.',
  ],
  ['white space', '  a \t b\u00a0 c  ', 'a b c'],
];

for (const [about, answer, expected] of VIEWS) {
  test(`a reader sees ${about} as they are meant`, (t) => {
    t.is(shown(answer), expected);
  });
}

test('every visible unit knows its place in the answer', (t) => {
  const answer = '# **Acme** &amp; [Globex](https://g.com)\n\n- 😀 [1]x';
  const { text, offsets } = visibleText(answer);
  t.is(text, `Acme & Globex${BLOCK}😀 x`);
  t.is(offsets.length, text.length);
  for (const [index, unit] of [...'Acme'].entries()) t.is(answer[offsets[index] ?? 0], unit);
  t.is(answer[offsets[text.indexOf('G')] ?? 0], 'G');
  t.is(answer.slice(offsets[text.indexOf('😀')], (offsets[text.indexOf('😀') + 1] ?? 0) + 1), '😀');
});

/** Blocks as `kind place text`. */
const blocks = (answer: string) => {
  const { text, blocks: found } = visibleText(answer);
  return found.map(({ kind, place, start, end }) => `${kind} ${place?.ordinal ?? '-'} ${text.slice(start, end)}`);
};

test('items know their place in their own list', (t) => {
  t.deepEqual(blocks('- a\n  - b\n  - c\n- d\n\ntext\n- lonely'), [
    'item 1 a',
    'item 1 b',
    'item 2 c',
    'item 2 d',
    'text - text',
    'item - lonely',
  ]);
});

test('numbers that go on counting continue a list', (t) => {
  t.deepEqual(blocks('1. a\n\nabout a\n\n2. b\n\n### 1. c\ntext\n### 2. d\n\n**1. e**\n\n**2. f**'), [
    'item 1 a',
    'text - about a',
    'item 2 b',
    'heading 1 1. c',
    'text - text',
    'heading 2 2. d',
    'text 1 1. e',
    'text 2 2. f',
  ]);
  t.deepEqual(blocks('1. a\n1. b'), ['item 1 a', 'item 2 b']);
  t.deepEqual(blocks('1. a\n\ntext\n\n1. b'), ['item - a', 'text - text', 'item - b']);
});

test('a line below an item without visible text stands for itself', (t) => {
  t.deepEqual(blocks('para\n\n- [1]\ntext\n-\nmore'), ['text - para', 'text - text', 'text - more']);
});

test('rows of a table count from the first below the header', (t) => {
  t.deepEqual(blocks('| A |\n|---|\n| b |\n| c |\n\n| d |\n| e |'), [
    'header - A',
    'row 1 b',
    'row 2 c',
    'row 1 d',
    'row 2 e',
  ]);
});

test('bold runs are places in the visible text', (t) => {
  const { text, bold } = visibleText('a **b c** d **e');
  t.deepEqual(
    bold.map(({ start, end }) => text.slice(start, end)),
    ['b c'],
  );
});

test('text without markup is shown unit for unit, with one space between words', (t) => {
  const word = fc.constantFrom(
    'web',
    'www',
    'http',
    'height',
    'what',
    'h',
    'w',
    'a.b',
    '€9',
    '“é”',
    '中',
    '😀',
    "it's",
    '#1',
    '3)',
  );
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(' ', '  ', '\u00a0', '\t'),
      (words, space) => {
        const source = `x ${words.join(space)}`;
        const { text, offsets } = visibleText(source);
        t.is(text, `x ${words.join(' ')}`);
        for (const [unit, at] of offsets.entries()) t.is(text[unit], source[at]?.replace(/\s/, ' '));
      },
    ),
  );
});
