import { until } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import plugin from './index.ts';

const NOTES = '/v1/sample-plugin/notes';
const plugins = { 'sample-plugin': { module: plugin } };

test('the words of a note are counted in the background', async (t) => {
  const { post, get } = await startTestHost(t, { plugins });
  const created = await post(NOTES, { text: 'Acme  leads the\nlist' });
  t.is(created.status, 202);
  const counted = await until(async () => {
    const { body } = await get(`${NOTES}/${created.body.id}`);
    return body.words === null ? false : body;
  });
  t.like(counted, { text: 'Acme  leads the\nlist', words: 4 });
});

test('a note is returned to its own account alone', async (t) => {
  const { host, post, get } = await startTestHost(t, { plugins });
  const { body } = await post(NOTES, { text: 'ours' });
  t.is((await get(`${NOTES}/${body.id}`)).status, 200);
  const { id: account } = await host.accounts.create({ name: 'Another' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const refused = await get(`${NOTES}/${body.id}`, { headers: { authorization: `Bearer ${token}` } });
  t.is(refused.status, 404);
  t.is(refused.body.error.code, 'note_not_found');
});

for (const [what, text] of [
  ['without words', ''],
  ['that is too long', 'x'.repeat(10_001)],
] as const) {
  test(`returns 400 for a text ${what}`, async (t) => {
    const { post } = await startTestHost(t, { plugins });
    t.is((await post(NOTES, { text })).status, 400);
  });
}
