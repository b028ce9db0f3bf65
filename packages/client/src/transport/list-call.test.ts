import test from 'ava';
import { type Answer, json, loopback, refuse } from '../loopback.test.helper.js';

const page = (ids: readonly string[], next: string | null) =>
  json({ request_id: 'r', checks: ids.map((id) => ({ id })), next_before: next });
const PAGES: readonly Answer[] = [page(['5', '4'], 'c/4'), page([], 'c5'), page(['3'], null)];

test('for await goes over the items of all pages, with the query of the first', async (t) => {
  const { client, requests } = await loopback(t, PAGES);
  const ids: string[] = [];
  const from = new Date('2026-11-01T00:00:00Z');
  for await (const { id } of client.checks.list({ brand: 'Acme & Söhne', from, limit: 2 })) ids.push(id);
  t.deepEqual(ids, ['5', '4', '3']);
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
  const read = async () => {
    for await (const { id } of client.checks.list()) ids.push(id);
  };
  await t.throwsAsync(read, { name: 'ServerError' });
  t.deepEqual([ids.length, requests.length], [2, 3]);
});
