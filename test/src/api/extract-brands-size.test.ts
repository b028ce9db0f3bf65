import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ExtractBrandsResponse } from '@namedrop/contract';
import legacyAsk from '@namedrop/legacy-ask';
import { until } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import test from 'ava';

const PLUGINS = { 'legacy-ask': { module: legacyAsk }, webhooks: { module: webhooks } };
const PATH = '/v1/extract_brands';
const MIB = 1024 * 1024;
const plans = { plans: { wide: { refill: 500, capacity: 1000 } }, defaultPlan: 'wide' };

/** A text of one sentence that names a brand at every character. */
const HOSTILE = { text: '('.repeat(50_000), track_brands: Array.from({ length: 50 }, (_, n) => '('.repeat(n + 1)) };
const ORDINARY = `${'HubSpot is the best choice for small teams, and Zoho is cheaper. '.repeat(700)}`;

for (const [what, body] of [
  ['a text that names a brand at every character', HOSTILE],
  [
    'an ordinary text of long lines',
    { text: ORDINARY.replaceAll('. ', ', '), track_brands: ['HubSpot', 'Zoho', 'is'] },
  ],
  ['a text that is read on the event loop', { text: '('.repeat(4000), track_brands: ['('] }],
] as const) {
  test(`${what} is answered with at most 1 MiB, truncated and the total, and each mention has its context (EXB)`, async (t) => {
    const { post } = await startTestHost(t, { plugins: PLUGINS });
    const { status, text, body: answer } = await post(PATH, body);
    t.is(status, 200);
    const size = Buffer.byteLength(text);
    t.true(size <= MIB && size > MIB - 1000, `${size} bytes`);
    const { mentions, truncated, total = 0 } = ExtractBrandsResponse.parse(answer);
    t.is(truncated, true);
    t.true(total > mentions.length && mentions.length > 100, `${mentions.length} of ${total}`);
    for (const { context } of mentions) t.true(context.length > 0);
  });
}

test('a reply that has room for all mentions says neither truncated nor total', async (t) => {
  const { post } = await startTestHost(t, { plugins: PLUGINS });
  const { body } = await post(PATH, { text: ORDINARY });
  t.deepEqual(Object.keys(body), ['request_id', 'mentions', 'usage']);
  t.is(body.mentions.length, 1400);
});

test('calls whose replies nothing reads do not fill the memory, and leave other accounts alone', async (t) => {
  const { url, token, host, post, logs } = await startTestHost(t, { plugins: PLUGINS, config: plans });
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const other = (await host.keys.create({ account, name: 'other', mode: 'live' })).token;
  const body = JSON.stringify({ text: '('.repeat(4000), track_brands: HOSTILE.track_brands });
  const before = held();
  const { port } = new URL(url);
  for (let count = 0; count < 100; count++) {
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    t.teardown(() => socket.destroy());
    const head = `POST ${PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}`;
    for (let repeated = 0; repeated < 2; repeated++) socket.write(`${head}\r\n\r\n${body}`);
  }
  await until(() => logs().match(/extract_brands/g)?.length === 200);
  const { body: answer } = await post(PATH, { text: 'Acme' }, { headers: { authorization: `Bearer ${other}` } });
  t.truthy(answer.mentions);
  t.true(held() - before < 150 * MIB, `${Math.round((held() - before) / MIB)} MiB more`);
});

/** Bytes that the process holds of text and buffers, without those that nothing refers to. */
function held(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
