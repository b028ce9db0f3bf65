import test from 'ava';
import stringWidth from 'string-width';
import { checkOf, resultOf } from './check.test.helper.js';
import { formatReport } from './report.js';
import { colourTheme, plainTheme } from './theme.js';

const origin = 'Recorded sample answers.';
const plain = (check: Parameters<typeof formatReport>[0], width = 80) =>
  formatReport(check, { width, theme: plainTheme, origin });
const linesOf = (report: string) => report.split('\n').slice(0, -1);
const cite = (n: number) => ({ url: `https://page-${n}.example/article`, title: `Page ${n}` });

const AD = {
  advertiser: 'Rival Ltd',
  title: 'Buy',
  url: 'https://rival.example/buy',
  domain: 'rival.example',
  rendered: true,
};

const FULL = checkOf({
  providers: {
    chatgpt: resultOf({
      mentioned: true,
      rank: 2,
      context: 'Acme is the easiest to set up for teams of fewer than ten people, with a shared inbox.',
      citations: [cite(1), cite(2), cite(3), cite(4), cite(5)],
    }),
    claude: resultOf({ mentioned: true, rank: 1, context: 'Start with Acme.', citations: [cite(1)] }),
    gemini: resultOf({ citations: [{ url: 'https://page-1.example/article', title: 'page-1.example' }] }),
  },
  errors: {
    perplexity: { code: 'upstream_timeout', message: 'The platform did not answer in time; try again.', status: 503 },
  },
});

test('a report says at a glance who names the brand, where, in which words and citing whom', (t) => {
  t.deepEqual(linesOf(plain(FULL)), [
    '-'.repeat(80),
    '  Recorded sample answers.',
    '-'.repeat(80),
    '  Question  best CRM for small business',
    '  Brand     Acme',
    '  Result    Named by 2 of 4 platforms, best rank 1 on Claude; 1 failed',
    '  Mode      quick, answered in 1.7 s',
    '',
    '  [x] ChatGPT       named, rank 2',
    '    Says      "Acme is the easiest to set up for teams of fewer than ten people,',
    '              with a shared inbox."',
    '    Cites     Page 1 (page-1.example)',
    '              Page 2 (page-2.example)',
    '              Page 3 (page-3.example)',
    '              and 2 more',
    '',
    '  [x] Claude        named, rank 1',
    '    Says      "Start with Acme."',
    '    Cites     Page 1 (page-1.example)',
    '',
    '  [ ] Gemini        not named',
    '    Cites     page-1.example/article',
    '',
    '  [!] Perplexity    failed: upstream_timeout',
    '    Why       The platform did not answer in time; try again.',
    '',
    '-'.repeat(80),
    '  Recorded sample answers.',
    '-'.repeat(80),
  ]);
});

for (const width of [40, 57, 80, 100]) {
  test(`no line is wider than ${width} columns, wide characters and endless words included`, (t) => {
    const check = checkOf({
      query: '中小企業におすすめのCRMはどれですか。'.repeat(4),
      brand: 'ソナベル',
      providers: {
        chatgpt: resultOf({
          mentioned: true,
          rank: 1,
          context: `ソナベルは最も静かです。${'あ'.repeat(120)}`,
          citations: [cite(1)],
        }),
        claude: resultOf({
          citations: [{ url: `https://${'long-'.repeat(12)}host.example/`, title: 'x'.repeat(300) }],
        }),
        ai_mode: resultOf({
          fan_out: ['あ'.repeat(99)],
          sponsored: [{ ...AD, advertiser: 'x'.repeat(120), rendered: false }],
          brand_entities: Array.from({ length: 40 }, (_, index) => ({ name: `ブランド${index}` })),
        }),
        gemini: resultOf({ mentioned: true, rank: 3, context: '👩‍👩‍👧‍👦 '.repeat(50) }),
      },
    });
    for (const theme of [plainTheme, colourTheme]) {
      for (const line of linesOf(formatReport(check, { width, theme, origin })))
        t.true(stringWidth(line) <= width, line);
    }
  });
}

test('a plain report has no escape codes, and nothing of ours beyond ASCII', (t) => {
  t.regex(plain(FULL), /^[\n\x20-\x7e]*$/);
});

test('a coloured report says the same as the plain one', (t) => {
  const coloured = formatReport(FULL, { width: 80, theme: colourTheme, origin });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes begin with one
  const bare = coloured.replace(/\x1b\[\d+m/g, '');
  for (const words of ['named, rank 2', 'Start with Acme.', 'failed: upstream_timeout', 'Recorded'])
    t.true(bare.includes(words));
  t.true(coloured.includes('\x1b[1m\x1b[7mAcme\x1b[27m\x1b[22m'));
});

test('text from upstream cannot move the cursor, recolour, reorder, break lines or ring the bell', (t) => {
  const hostile = 'Acme\x1b[2J\x1b]0;owned\x07\x9b31m\r\n\u202Eevil\u2066\u200Ftext\u0000\b\x7f \u{E0041}end';
  const check = checkOf({
    query: hostile,
    brand: hostile,
    providers: {
      chatgpt: resultOf({
        mentioned: true,
        rank: 1,
        context: hostile,
        citations: [{ url: 'https://a.example', title: hostile }],
        fan_out: [hostile],
        sponsored: [{ advertiser: hostile, title: hostile, url: hostile, domain: hostile, rendered: true }],
        brand_entities: [{ name: hostile }],
      }),
    },
    errors: { claude: { code: 'upstream_timeout', message: hostile } },
  });
  t.regex(plain(check), /^[\n\x20-\x7e]*$/);
  const coloured = formatReport(check, { width: 80, theme: colourTheme, origin });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only our own styles may be left
  t.notRegex(coloured.replace(/\x1b\[\d+m/g, ''), /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
});

test('all four failed: the report says so and gives every code', (t) => {
  const failure = { code: 'upstream_unavailable', message: 'The platform could not be reached.', status: 503 } as const;
  const report = plain(
    checkOf({ errors: { chatgpt: failure, claude: failure, gemini: failure, perplexity: failure } }),
  );
  t.regex(report, /Result {4}No answer: all platforms failed/);
  t.is(report.match(/failed: upstream_unavailable/g)?.length, 4);
});

test('a brand that nobody names gets a summary that says so', (t) => {
  t.regex(
    plain(checkOf({ providers: { chatgpt: resultOf(), claude: resultOf() } })),
    /Result {4}Named by none of 2 platforms\n/,
  );
});

test('platforms that share the best rank are all told', (t) => {
  const first = resultOf({ mentioned: true, rank: 1, context: 'Acme' });
  const three = checkOf({ providers: { chatgpt: first, claude: first, gemini: first } });
  t.regex(plain(three), /best rank 1 on ChatGPT, Claude and Gemini\n/);
  t.regex(plain(checkOf({ providers: { chatgpt: first, gemini: first } })), /best rank 1 on ChatGPT and Gemini\n/);
});

test('a live check shows searches, ads and brands; a surface without an AI answer has not left the brand out', (t) => {
  const check = checkOf({
    mode: 'all_live',
    balance_after_cents: 835,
    cost_cents: 165,
    providers: {
      chatgpt: resultOf({
        fan_out: ['crm small team', 'crm price'],
        sponsored: [AD, { ...AD, advertiser: 'Other', rendered: false }],
        brand_entities: [{ name: 'Acme', domain: 'acme.example' }, { name: 'Globex' }],
      }),
      perplexity: resultOf({ fan_out: ['What does Acme cost?'] }),
      ai_overview: resultOf({ surface_present: false, sponsored: [] }),
    },
    errors: { bing_copilot: { code: 'surface_unavailable_in_region', message: 'Another region may work.' } },
  });
  const lines = linesOf(plain(check));
  t.is(lines[5], '  Result    Named by none of 4 platforms; 1 had no answer; 1 failed');
  t.is(lines[6], '  Mode      all_live, answered in 1.7 s, 165 credits, 835 left');
  t.deepEqual(lines.slice(8, -4), [
    '  [ ] ChatGPT       not named',
    '    Cites     no sources',
    '    Searches  crm small team',
    '              crm price',
    '    Ads       Rival Ltd: Buy (rival.example)',
    '              Other: Buy (rival.example), not shown',
    '    Brands    Acme, Globex',
    '',
    '  [ ] Perplexity    not named',
    '    Cites     no sources',
    '    Related   What does Acme cost?',
    '',
    '  [-] AI Overview   showed no AI answer',
    '',
    '  [!] Bing Copilot  failed: surface_unavailable_in_region',
    '    Why       Another region may work.',
  ]);
});

test('of many searches only the first are listed', (t) => {
  const report = plain(checkOf({ providers: { chatgpt: resultOf({ fan_out: ['one', 'two', 'three', 'four'] }) } }));
  t.regex(report, /Searches {2}one\n +two\n +three\n +and 1 more\n/);
});

test('an answer from the cache is told', (t) => {
  t.regex(plain(checkOf({ cache_hit: true, providers: { chatgpt: resultOf() } })), /from the cache/);
});

test('a platform that cites nothing says so', (t) => {
  t.regex(plain(checkOf({ providers: { chatgpt: resultOf() } })), /not named\n {4}Cites {5}no sources\n/);
});
