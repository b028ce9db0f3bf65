import { randomUUID } from 'node:crypto';
import {
  ChangeWebhookResponse,
  CreateWebhookResponse,
  DeleteWebhookResponse,
  WebhookRecord,
  WebhooksResponse,
} from '@namedrop/contract';
import { forFile } from '@namedrop/testing';
import { startTestHost, type TestHost } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import test from 'ava';
import { Browser, signInStranger, startWithPerson } from './person.js';

const URL_ = 'https://hooks.example/namedrop?tenant=7';
const plugins = { webhooks: { module: webhooks } };

let world: TestHost;
const untilTheEnd = forFile(test);
test.before(async () => {
  world = await startTestHost(untilTheEnd, { plugins });
});

const somebody = async () => (await signInStranger(world)).browser;

test('an endpoint is registered, enabled, with a secret that is shown this once (WHK-01, WHK-04, WHK-05, WHK-07, WHK-08, WHK-09, WHK-10, WHK-11)', async (t) => {
  const browser = await somebody();
  t.deepEqual((await browser.get('/v1/webhooks')).body.webhooks, []);
  const { status, body } = await browser.post('/v1/webhooks', { url: URL_ });
  t.is(status, 201);
  const { webhook } = CreateWebhookResponse.parse(body);
  const { secret, ...record } = webhook;
  t.like(record, { url: URL_, description: null, events: ['ask.completed'], enabled: true });
  t.regex(secret, /^[0-9a-f]{64}$/);
  const listed = await browser.get('/v1/webhooks');
  t.is(listed.status, 200);
  t.deepEqual(WebhooksResponse.parse(listed.body).webhooks, [WebhookRecord.parse(record)]);
  t.false(listed.text.includes(secret));
  t.false(world.logs().includes(secret));
  const { rows } = await world.host.storage.pool.query('SELECT secret FROM webhooks.endpoints WHERE id = $1', [
    record.id,
  ]);
  t.is(rows.length, 1);
  t.false(JSON.stringify(rows).includes(secret), 'it is kept sealed');
});

test('an account may have a hundred endpoints, also when several are registered at once', async (t) => {
  const browser = await somebody();
  const register = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => browser.post('/v1/webhooks', { url: URL_ })));
    return answers.map(({ status }) => status);
  };
  t.true((await register(95)).every((status) => status === 201));
  t.deepEqual((await register(10)).toSorted(), [...Array(5).fill(201), ...Array(5).fill(400)]);
  const { status, body } = await browser.post('/v1/webhooks', { url: URL_ });
  t.deepEqual([status, body.error.code], [400, 'invalid_request']);
  t.is(body.error.message, 'An account may have 100 webhook endpoints, and yours has as many: delete one first.');
  const { webhooks: listed } = WebhooksResponse.parse((await browser.get('/v1/webhooks')).body);
  t.is(listed.length, 100);
  await browser.delete(`/v1/webhooks/${listed[0]?.id}`);
  t.deepEqual(await register(1), [201]);
  t.is((await (await somebody()).post('/v1/webhooks', { url: URL_ })).status, 201, 'another account has its own');
});

test('the newest endpoint is listed first', async (t) => {
  const browser = await somebody();
  const urls = ['https://one.example/', 'https://two.example/', 'http://three.example/'];
  for (const url of urls) await browser.post('/v1/webhooks', { url });
  const { webhooks: listed } = WebhooksResponse.parse((await browser.get('/v1/webhooks')).body);
  t.deepEqual(
    listed.map(({ url }) => url),
    urls.toReversed(),
  );
});

for (const url of [
  'http://hooks.example/',
  'HTTPS://hooks.example',
  'https://hooks.example:8443/a/b?c=d#e',
  'http://8.8.8.8/',
]) {
  test(`${url} may be registered, and stands as it was sent (WHK-02)`, async (t) => {
    const browser = await somebody();
    const { status, body } = await browser.post('/v1/webhooks', { url });
    t.deepEqual([status, body.webhook?.url], [201, url]);
  });
}

const BAD_URLS = [
  undefined,
  null,
  7,
  '',
  'x',
  'ftp://x',
  'hooks.example/',
  'javascript:alert(1)',
  'http://',
  'https:///path',
  'http://exa mple/',
  ' https://hooks.example/',
  'https://user:password@hooks.example/',
  'https://localhost/',
  'http://127.0.0.1:8080/',
  'http://2130706433/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  `https://hooks.example/${'a'.repeat(2048)}`,
];

test('what is no address to call is refused, when registered and when changed (WHK-02, WHK-15)', async (t) => {
  const browser = await somebody();
  const { webhook } = (await browser.post('/v1/webhooks', { url: URL_ })).body;
  for (const url of BAD_URLS) {
    const created = await browser.post('/v1/webhooks', { url });
    t.deepEqual([created.status, created.body.error?.code], [400, 'invalid_request'], `POST ${url}`);
    t.regex(created.body.error.message, /^url: /, `POST ${url}`);
    t.truthy(created.body.error.details.fieldErrors.url, `POST ${url}`);
    if (url === undefined) continue;
    const changed = await browser.call('PATCH', `/v1/webhooks/${webhook.id}`, { url });
    t.deepEqual([changed.status, changed.body.error?.code], [400, 'invalid_request'], `PATCH ${url}`);
  }
  const { webhooks: listed } = WebhooksResponse.parse((await browser.get('/v1/webhooks')).body);
  t.deepEqual(
    listed.map(({ url }) => url),
    [URL_],
  );
});

test('a description has up to 200 characters, counted as code points (WHK-03)', async (t) => {
  const browser = await somebody();
  for (const description of ['', 'a'.repeat(200), '😀'.repeat(200)]) {
    const { status, body } = await browser.post('/v1/webhooks', { url: URL_, description });
    t.deepEqual([status, body.webhook?.description], [201, description]);
  }
  for (const description of ['a'.repeat(201), '😀'.repeat(201), null, 7]) {
    const { status, body } = await browser.post('/v1/webhooks', { url: URL_, description });
    t.deepEqual([status, body.error?.code], [400, 'invalid_request'], String(description));
  }
});

test('there is one event to subscribe to (WHK-05, WHK-06, WHK-15)', async (t) => {
  const browser = await somebody();
  const twice = await browser.post('/v1/webhooks', { url: URL_, events: ['ask.completed', 'ask.completed'] });
  t.deepEqual([twice.status, twice.body.webhook.events], [201, ['ask.completed']]);
  const path = `/v1/webhooks/${twice.body.webhook.id}`;
  for (const events of [['watch.fired'], ['ask.completed', 'watch.error'], [], 'ask.completed', null, [null]]) {
    for (const [method, at] of [
      ['POST', '/v1/webhooks'],
      ['PATCH', path],
    ] as const) {
      const { status, body } = await browser.call(method, at, { url: URL_, events });
      t.deepEqual([status, body.error?.code], [400, 'invalid_request'], `${method} ${JSON.stringify(events)}`);
    }
  }
});

test('each field is changed alone, and the others stay (WHK-12, WHK-14, WHK-18, WHK-20)', async (t) => {
  const browser = await somebody();
  const { secret: _, ...created } = (await browser.post('/v1/webhooks', { url: URL_ })).body.webhook;
  const path = `/v1/webhooks/${created.id}`;
  let expected = created;
  for (const change of [
    { url: 'http://other.example/hook' },
    { description: 'for the CRM' },
    { description: null },
    { events: ['ask.completed'] },
    { enabled: false },
    { enabled: true },
  ]) {
    const { status, body } = await browser.call('PATCH', path, change);
    expected = { ...expected, ...change };
    t.is(status, 200);
    t.deepEqual(ChangeWebhookResponse.parse(body).webhook, expected, 'and there is no secret');
    t.deepEqual((await browser.get('/v1/webhooks')).body.webhooks, [expected]);
  }
});

test('a change without any field is refused; unknown fields count for nothing (WHK-13)', async (t) => {
  const browser = await somebody();
  const { id } = (await browser.post('/v1/webhooks', { url: URL_, colour: 'red' })).body.webhook;
  for (const change of [{}, { colour: 'red' }]) {
    const { status, body } = await browser.call('PATCH', `/v1/webhooks/${id}`, change);
    t.deepEqual([status, body.error.code], [400, 'invalid_request']);
    t.regex(body.error.message, /The body must name at least one of url, description, events, enabled, rotate_secret/);
  }
  for (const change of [{ enabled: 'yes' }, { rotate_secret: 1 }, { enabled: null }]) {
    t.is((await browser.call('PATCH', `/v1/webhooks/${id}`, change)).status, 400, JSON.stringify(change));
  }
});

test('a new secret is given when asked for, and only then (WHK-16, WHK-18, WHK-19)', async (t) => {
  const browser = await somebody();
  const { webhook } = (await browser.post('/v1/webhooks', { url: URL_ })).body;
  const path = `/v1/webhooks/${webhook.id}`;
  const kept = await browser.call('PATCH', path, { rotate_secret: false });
  t.deepEqual([kept.status, 'secret' in kept.body.webhook], [200, false]);
  const rotated = await browser.call('PATCH', path, { rotate_secret: true, description: 'rotated' });
  t.is(rotated.status, 200);
  const { secret, ...record } = rotated.body.webhook;
  t.regex(secret, /^[0-9a-f]{64}$/);
  t.not(secret, webhook.secret);
  t.like(record, { id: webhook.id, description: 'rotated' });
  t.false((await browser.get('/v1/webhooks')).text.includes(secret));
});

test('an endpoint is deleted for good (WHK-22, WHK-23)', async (t) => {
  const browser = await somebody();
  const { id } = (await browser.post('/v1/webhooks', { url: URL_ })).body.webhook;
  const deleted = await browser.delete(`/v1/webhooks/${id.toUpperCase()}`);
  t.is(deleted.status, 200);
  t.like(DeleteWebhookResponse.parse(deleted.body), { deleted: true, id });
  t.deepEqual((await browser.get('/v1/webhooks')).body.webhooks, []);
  for (const [method, body] of [['DELETE'], ['PATCH', { enabled: true }]] as const) {
    const answer = await browser.call(method, `/v1/webhooks/${id}`, body);
    t.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'], method);
  }
});

test('endpoints of others, of nobody and of no form are not found (WHK-23)', async (t) => {
  const [browser, theirs] = await Promise.all([somebody(), somebody()]);
  const { id } = (await theirs.post('/v1/webhooks', { url: URL_ })).body.webhook;
  t.deepEqual((await browser.get('/v1/webhooks')).body.webhooks, []);
  for (const one of [id, randomUUID(), 'abc', '%00']) {
    for (const [method, body] of [['DELETE'], ['PATCH', { rotate_secret: true }]] as const) {
      const answer = await browser.call(method, `/v1/webhooks/${one}`, body);
      t.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'], `${method} ${one}`);
    }
  }
  t.is((await theirs.get('/v1/webhooks')).body.webhooks.length, 1);
});

test('without a session there are no endpoints, whatever key comes along (WHK-24)', async (t) => {
  const { url, token } = world;
  for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
    const nobody = new Browser(url, headers);
    for (const [method, path, body] of [
      ['GET', '/v1/webhooks'],
      ['POST', '/v1/webhooks', { url: URL_ }],
      ['PATCH', `/v1/webhooks/${randomUUID()}`, { enabled: true }],
      ['DELETE', `/v1/webhooks/${randomUUID()}`],
      ['GET', '/dashboard/api/deliveries'],
      ['POST', '/dashboard/api/deliveries/redeliver', { since: '2026-04-01T00:00:00Z' }],
    ] as const) {
      const answer = await nobody.call(method, path, body);
      t.deepEqual([answer.status, answer.body.error.code], [401, 'unauthorized'], `${method} ${path}`);
    }
  }
});

test('an address in an allowed range may be registered', async (t) => {
  const { browser } = await startWithPerson(t, { plugins, config: { allowPrivateTargets: ['127.0.0.0/8'] } });
  t.is((await browser.post('/v1/webhooks', { url: 'http://127.0.0.1:8080/' })).status, 201);
  t.is((await browser.post('/v1/webhooks', { url: 'http://10.0.0.1:8080/' })).status, 400);
});

test('endpoints that are made, changed and deleted are in the audit log, with who and from where, and no secret', async (t) => {
  const { browser, user, account, host } = await startWithPerson(t, { plugins });
  const { webhook } = (await browser.post('/v1/webhooks', { url: URL_ })).body;
  const path = `/v1/webhooks/${webhook.id.toUpperCase()}`;
  const change = (changes: object) => browser.call('PATCH', path, changes);
  await change({ enabled: false });
  const rotated = (await change({ rotate_secret: true })).body.webhook.secret;
  await change({ description: null, rotate_secret: true });
  await change({ rotate_secret: false });
  await browser.delete(path);
  t.is((await browser.delete(path)).status, 404);
  t.is((await change({ enabled: true })).status, 404);
  const { rows } = await host.storage.pool.query(
    `SELECT event, account_id, user_id, client_address, subject FROM namedrop.audit_log WHERE event LIKE 'webhook%' ORDER BY id`,
  );
  const who = { account_id: account, user_id: user.id, client_address: '127.0.0.1', subject: webhook.id };
  const events = ['created', 'changed', 'secret_rotated', 'changed', 'secret_rotated', 'deleted'];
  t.deepEqual(
    rows,
    events.map((event) => ({ event: `webhook_${event}`, ...who })),
  );
  for (const secret of [webhook.secret, rotated]) t.false(JSON.stringify(rows).includes(secret));
});
