import test from 'ava';
import { ListError } from '../index.js';
import { type Answer, json, loopback, refuse } from '../loopback.test.helper.js';

const page = (ids: readonly string[], next: string | null) =>
  json({ request_id: 'r', checks: ids.map((id) => ({ id })), next_before: next });
const PAGES: readonly Answer[] = [page(['5', '4'], 'c/4'), page([], 'c5'), page(['3'], null)];

/** Reads a list to its end. @param ids collects what came before an error */
async function idsOf(list: AsyncIterable<{ readonly id: string }>, ids: string[] = []): Promise<string[]> {
  for await (const { id } of list) ids.push(id);
  return ids;
}

test('for await goes over the items of all pages, with the query of the first', async (t) => {
  const { client, requests } = await loopback(t, PAGES);
  const from = new Date('2026-11-01T00:00:00Z');
  t.deepEqual(await idsOf(client.checks.list({ brand: 'Acme & Söhne', from, limit: 2 })), ['5', '4', '3']);
  const search = 'brand=Acme+%26+S%C3%B6hne&from=2026-11-01T00%3A00%3A00.000Z&limit=2';
  const expected = ['', '&before=c%2F4', '&before=c5'].map((before) => `/v1/checks?${search}${before}`);
  t.deepEqual(
    requests.map(({ url }) => url),
    expected,
  );
});

test('awaited, a list gives one page; a loop that ends early asks for no further page', async (t) => {
  const { client, requests } = await loopback(t, PAGES);
  const list = client.checks.list();
  const { checks, next_before } = await list;
  t.deepEqual([checks.length, next_before], [2, 'c/4']);
  for await (const { id } of list) {
    t.is(id, '5');
    break;
  }
  t.is(requests.length, 1);
});

test('a page that cannot be read ends the loop with its error, after retries of that page', async (t) => {
  const { client, requests } = await loopback(t, [PAGES[0] as Answer, refuse(503)], { maxRetries: 1 });
  const ids: string[] = [];
  await t.throwsAsync(() => idsOf(client.checks.list(), ids), { name: 'ServerError' });
  t.deepEqual([ids.length, requests.length], [2, 3]);
});

test('a list without a further cursor ends', async (t) => {
  for (const end of [{}, { next_before: null }, { next_before: '' }]) {
    const { client, requests } = await loopback(t, [page(['2'], 'c2'), json({ checks: [{ id: '1' }], ...end })]);
    t.deepEqual(await idsOf(client.checks.list()), ['2', '1']);
    t.is(requests.length, 2);
  }
});

const ENDLESS: Readonly<Record<string, readonly [answers: readonly Answer[], ids: readonly string[]]>> = {
  'one page again and again': [[page(['2'], 'c2')], ['2']],
  'two pages in turn': [
    [page(['3'], 'c3'), page(['2'], 'c2'), page(['3'], 'c3')],
    ['3', '2'],
  ],
  'no page': [[page(['2'], 'c2'), json({ request_id: 'r', next_before: null })], ['2']],
  null: [[page(['2'], 'c2'), json(null)], ['2']],
};

for (const [name, [answers, expected]] of Object.entries(ENDLESS)) {
  test(`a list whose server gives ${name} ends with an error, and no item twice`, async (t) => {
    const { client } = await loopback(t, answers);
    const ids: string[] = [];
    const error = await t.throwsAsync(() => idsOf(client.checks.list(), ids), { instanceOf: ListError });
    t.regex(error?.message ?? '', /^GET \/v1\/checks: the reply /);
    t.deepEqual(ids, expected);
  });
}
