import test from 'ava';
import { fieldsOf } from './ask-world.js';
import { refusalOf, startMentions } from './mentions-world.js';

const EMOJI = '😀';

test('a brand has 1 to 120 characters, given once, and more than blanks (MSR-02, MSR-03, MSR-04, MSR-29)', async (t) => {
  const { search, balance } = await startMentions(t);
  for (const brand of ['x', 'x'.repeat(120), EMOJI.repeat(120)]) t.is((await search({ brand })).status, 200, brand);
  const before = await balance();
  for (const query of [
    '',
    'brand=',
    'brand=%20%20',
    'brand=%00',
    'brand=Acme%00',
    'brand=a&brand=b',
    `brand=${'x'.repeat(121)}`,
    `brand=${encodeURIComponent(EMOJI.repeat(121))}`,
  ]) {
    const response = await search(query);
    t.deepEqual(refusalOf(response), [400, 'invalid_request'], query);
    t.deepEqual(fieldsOf(response), ['brand'], query);
  }
  t.is(await balance(), before);
});

test('a query whose escapes are no UTF-8 is refused and not paid for, and U+FFFD is a character (MSR-29)', async (t) => {
  const { search, balance } = await startMentions(t);
  const before = await balance();
  for (const query of ['brand=%FF', 'brand=%ED%A0%80', 'brand=Acme&other=%C3', '%FF=1&brand=Acme']) {
    t.deepEqual(refusalOf(await search(query)), [400, 'invalid_request'], query);
  }
  t.is(await balance(), before);
  const { status, body } = await search('brand=%EF%BF%BD');
  t.deepEqual([status, body.query.brand], [200, '\ufffd']);
  t.is((await search('brand=100%')).body.query.brand, '100%');
  t.is(await balance(), before - 70);
});

test('how a brand is typed does not matter, and its accents do (MSR-05, MSR-11, TYP-34)', async (t) => {
  const { search, seed } = await startMentions(t);
  await seed({ brand: 'acme corp' });
  await seed({ brand: 'café' });
  const found = async (brand: string) => {
    const { query, mentions } = (await search({ brand })).body;
    return [query.brand, query.normalized_brand, mentions.length];
  };
  t.deepEqual(await found('ACME   Corp'), ['ACME   Corp', 'acme corp', 1]);
  t.deepEqual(await found(' acme\tcorp '), [' acme\tcorp ', 'acme corp', 1]);
  t.deepEqual(await found('Cafe\u0301'), ['Cafe\u0301', 'caf\u00E9', 1]);
  t.deepEqual(await found('Cafe'), ['Cafe', 'cafe', 0]);
});

test('brands are compared as they are, whatever they mean elsewhere', async (t) => {
  const { search, crawl } = await startMentions(t);
  const hostile = ["O'Brien; DROP TABLE mentions--", '100%', 'a_c', '$1 \\x {a,"b"}', '"NULL"', `${EMOJI} Inc.`, '%'];
  for (const brand of hostile) t.is((await crawl({ brand })).status, 200, brand);
  for (const brand of hostile) {
    const { query, suggestions } = (await search({ brand })).body;
    t.is(query.brand, brand);
    t.false(suggestions.some((one: { brand: string }) => one.brand === brand));
  }
  t.deepEqual((await search({ brand: 'abc' })).body.mentions, []);
});

test('mentions of one provider alone are told where it is named (MSR-06, MSR-11)', async (t) => {
  const { search, seed } = await startMentions(t);
  await seed({ provider: 'openai' });
  await seed({ provider: 'gemini', many: 2 });
  const { query, mentions } = (await search({ brand: 'acme', provider: 'gemini' })).body;
  t.is(query.provider, 'gemini');
  t.deepEqual(
    mentions.map(({ provider }: { provider: string }) => provider),
    ['gemini', 'gemini'],
  );
  t.is((await search({ brand: 'acme' })).body.mentions.length, 3);
  t.is((await search({ brand: 'acme', provider: 'anthropic' })).body.mentions.length, 0);
  for (const provider of ['chatgpt', '', 'OpenAI', '__proto__', 'constructor', 'toString']) {
    const response = await search({ brand: 'acme', provider });
    t.deepEqual(refusalOf(response), [400, 'invalid_request'], provider);
    t.deepEqual(fieldsOf(response), ['provider']);
  }
  t.is((await search('brand=acme&provider=openai&provider=gemini')).status, 400);
});

test('since is a date or a time with its zone, and none that there is not (MSR-07, MSR-11)', async (t) => {
  const { search, seed } = await startMentions(t);
  await seed({ at: new Date('2026-04-01T00:00:00Z') });
  const found = async (since: string) => {
    const { query, mentions } = (await search({ brand: 'acme', since })).body;
    t.is(query.since, since);
    return mentions.length;
  };
  t.is(await found('2026-04-01'), 1);
  t.is(await found('2026-04-02'), 0);
  t.is(await found('2026-04-01T02:00:00+02:00'), 1);
  t.is(await found('2026-03-31T23:00:00.5-02:00'), 0);
  t.is(await found('2026-03-31t23:59:59z'), 1);
  t.is(await found('2026-04-01t00:00:01Z'), 0);
  t.is(await found('0000-01-01'), 1);
  t.is(await found('9999-12-31T23:59:59-23:59'), 0);
  for (const since of [
    'yesterday',
    '',
    '2026-02-30',
    '2026-04-01T00:00:00',
    '1775001600',
    '2026-04-01T00:00:00 02:00',
  ]) {
    const response = await search({ brand: 'acme', since });
    t.deepEqual(refusalOf(response), [400, 'invalid_request'], since);
    t.deepEqual(fieldsOf(response), ['since']);
  }
  t.is((await search('brand=acme&since=2026-04-01&since=2026-04-01')).status, 400);
});

test('what was found at just that time is told, and what was found a millisecond before is not (MSR-08)', async (t) => {
  const { search, crawl } = await startMentions(t);
  const [{ snapshot_at: at }] = (await crawl({ brand: 'Acme' })).body.mentions;
  const since = async (time: number) =>
    (await search({ brand: 'Acme', since: new Date(time).toISOString() })).body.mentions.length;
  t.is(await since(Date.parse(at)), 4);
  t.is(await since(Date.parse(at) + 1), 0);
});

test('the newest come first, at most as many as the limit says, and 50 where it says nothing (MSR-09, MSR-10, MSR-11, MSR-12, MSR-13)', async (t) => {
  const { search, seed } = await startMentions(t);
  const now = Date.now();
  await seed({ many: 60, at: new Date(now - 60_000) });
  await seed({ many: 60, at: new Date(now), provider: 'gemini' });
  const found = async (more: object = {}) => {
    const { status, body } = await search({ brand: 'acme', ...more });
    t.is(status, 200);
    const times = body.mentions.map(({ snapshot_at }: { snapshot_at: string }) => snapshot_at);
    t.deepEqual(times, times.toSorted().reverse());
    return [body.query.limit, times.length];
  };
  t.deepEqual(await found(), [50, 50]);
  t.deepEqual(await found({ limit: 1 }), [1, 1]);
  t.deepEqual(await found({ limit: 2 }), [2, 2]);
  t.deepEqual(await found({ limit: 100 }), [100, 100]);
  t.deepEqual(await found({ limit: 100, provider: 'gemini' }), [100, 60]);
  for (const limit of ['0', '101', '-1', '1.5', 'abc', '', '1e1', '9'.repeat(20)]) {
    const response = await search({ brand: 'acme', limit });
    t.deepEqual(refusalOf(response), [400, 'invalid_request'], limit);
    t.deepEqual(fieldsOf(response), ['limit']);
  }
  t.is((await search('brand=acme&limit=1&limit=2')).status, 400);
});

test('what was not asked for is told as null, and the limit as it is (MSR-11)', async (t) => {
  const { search } = await startMentions(t);
  t.deepEqual((await search({ brand: 'Acme' })).body.query, {
    brand: 'Acme',
    normalized_brand: 'acme',
    provider: null,
    since: null,
    limit: 50,
  });
});
