import test from 'ava';
import fc from 'fast-check';
import { type AskObservation, askSummary } from './ask-summary.js';

const pages = (count: number) => Array.from({ length: count }, (_, page) => `https://a.example/${page}`);

/** What was found: the ranks of brands by provider, and the providers that answered with how many pages each cites. */
function found(ranks: Record<string, Record<string, number>>, cited: Record<string, number>): AskObservation {
  const mentions = Object.entries(ranks).flatMap(([brand, on]) =>
    Object.entries(on).map(([provider, rank]) => ({ brand, provider, rank })),
  );
  const urls = Object.entries(cited).map(([provider, count]) => [provider, pages(count)]);
  return { brands: Object.keys(ranks), mentions, cited: Object.fromEntries(urls) };
}

test('a summary tells what has become of each brand, provider by provider, and of what is cited', (t) => {
  const before = found(
    { Acme: { openai: 4, anthropic: 1 }, Globex: { openai: 1 }, Initech: { gemini: 2 } },
    { openai: 1, anthropic: 2, gemini: 2 },
  );
  const after = found(
    { Acme: { openai: 2, gemini: 1 }, Globex: { openai: 1 }, Initech: {} },
    { openai: 4, anthropic: 2, gemini: 1 },
  );
  t.is(
    askSummary(before, after),
    'Acme: rank 4 → 2 on openai; no longer mentioned on anthropic; now mentioned on gemini (rank 1). ' +
      'Initech: no longer mentioned on gemini. Citations: 3 changed on openai; 1 changed on gemini.',
  );
});

test('the first run tells how everything stands', (t) => {
  t.is(
    askSummary(undefined, found({ Acme: { openai: 2, gemini: 1 }, Globex: {} }, { openai: 1, gemini: 0 })),
    'First run: 2 providers answered. Acme: mentioned on openai (rank 2); mentioned on gemini (rank 1). ' +
      'Globex: not mentioned.',
  );
  t.is(askSummary(undefined, found({}, { openai: 1 })), 'First run: 1 provider answered.');
});

test('nothing changed is told too', (t) => {
  const run = found({ Acme: { openai: 1 } }, { openai: 3, gemini: 1 });
  t.is(askSummary(run, run), 'No change.');
});

test('a provider that failed in either run is not compared', (t) => {
  const both = found({ Acme: { openai: 1, gemini: 1 } }, { openai: 1, gemini: 1 });
  const one = found({ Acme: { openai: 1 } }, { openai: 1 });
  t.is(askSummary(both, one), 'No change.');
  t.is(askSummary(one, both), 'No change.');
  const other = found({ Acme: { gemini: 1 } }, { gemini: 1 });
  t.is(askSummary(one, other), 'Nothing to compare: no provider answered this time and before.');
});

test('a brand that was not looked for before is told as it stands, and one that is not any more is not told', (t) => {
  const before = found({ Acme: { openai: 1 }, Hooli: { openai: 2 } }, { openai: 1 });
  const after = found({ Acme: { openai: 1 }, Globex: { openai: 3 }, Initech: {} }, { openai: 1 });
  t.is(askSummary(before, after), 'Globex: mentioned on openai (rank 3). Initech: not mentioned.');
});

test('a brand that is written otherwise is the same, unless it is looked for elsewhere', (t) => {
  const before = found({ 'Acme, Inc.': { openai: 3 }, C: { openai: 1 } }, { openai: 1 });
  const after: AskObservation = {
    brands: ['ACME', 'acme', 'C++'],
    mentions: [{ brand: 'ACME', provider: 'openai', rank: 1 }],
    cited: { openai: pages(1) },
  };
  t.is(askSummary(before, after), 'ACME: rank 3 → 1 on openai. C++: not mentioned.');
});

test('a brand is told on one line, and a summary ends after 1000 code points', (t) => {
  t.is(
    askSummary(undefined, found({ ' Acme\r\n\u2028\u0085 Inc ': {} }, { openai: 0 })),
    'First run: 1 provider answered. Acme Inc: not mentioned.',
  );
  const brands = Array.from({ length: 20 }, (_, index) => [`${index}${'😀'.repeat(79)}`, {}]);
  const summary = askSummary(undefined, found(Object.fromEntries(brands), { openai: 0 }));
  t.is([...summary].length, 1000);
  t.true(summary.endsWith('…'));
});

const PROVIDERS = ['openai', 'anthropic', 'gemini', 'perplexity'];
const BRANDS = ['Acme', 'Globex', 'Initech', 'Line\nBreak', 'x'.repeat(80)];
const observation: fc.Arbitrary<AskObservation> = fc
  .record({
    brands: fc.shuffledSubarray(BRANDS),
    answered: fc.dictionary(fc.constantFrom(...PROVIDERS), fc.shuffledSubarray(pages(4))),
    ranks: fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 20, maxLength: 20 }),
  })
  .map(({ brands, answered, ranks }) => {
    const mentions = brands.flatMap((brand, row) =>
      Object.keys(answered).flatMap((provider, column) => {
        const rank = ranks[row * PROVIDERS.length + column] ?? null;
        return rank === null ? [] : [{ brand, provider, rank }];
      }),
    );
    return { brands, mentions, cited: answered };
  });

test('every summary is one line of 1 to 1000 code points, and says nothing of providers that failed in either run', (t) => {
  fc.assert(
    fc.property(fc.option(observation, { nil: undefined }), observation, (before, after) => {
      const summary = askSummary(before, after);
      t.regex(summary, /^[^\p{Cc}\p{Zl}\p{Zp}]{1,1000}$/u);
      for (const provider of PROVIDERS) {
        if (!Object.hasOwn(after.cited, provider)) t.false(summary.includes(provider), summary);
      }
    }),
  );
});

test('there is no change exactly where every brand stands and every provider cites as before', (t) => {
  const keyOf = (run: AskObservation, provider: string) => [
    run.mentions
      .filter((mention) => mention.provider === provider)
      .map(({ brand, rank }) => `${brand} ${rank}`)
      .sort(),
    [...(run.cited[provider] ?? [])].sort(),
  ];
  fc.assert(
    fc.property(observation, observation, fc.boolean(), (before, other, isSame) => {
      // Often the same: two that were made up apart hardly ever are.
      const after = isSame
        ? { ...before, mentions: before.mentions.toReversed() }
        : { ...other, brands: before.brands };
      const told = { ...after, mentions: after.mentions.filter(({ brand }) => before.brands.includes(brand)) };
      const both = PROVIDERS.filter((provider) => provider in before.cited && provider in told.cited);
      const summary = askSummary(before, told);
      if (both.length === 0) return t.regex(summary, /^Nothing to compare/);
      const stays = both.every((provider) => {
        return JSON.stringify(keyOf(before, provider)) === JSON.stringify(keyOf(told, provider));
      });
      return t.is(summary === 'No change.', stays, summary);
    }),
    { numRuns: 1000 },
  );
});
