import { behaviours, forFile, isSigned, loopbackUpstream, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { BODY, type Office, openPostOffice, SECRET } from './post-office.test.helper.js';

let office: Office;
const untilTheEnd = forFile(test);
test.before(async () => {
  office = await openPostOffice(untilTheEnd);
});

test('a delivery is one POST of JSON, signed over the bytes that arrive, with all six headers (WDL-14, EVT-14, EVT-15, EVT-16, EVT-17, EVT-18, EVT-19, EVT-20, EVT-21, EVT-22, EVT-23, EVT-25)', async (t) => {
  const receiver = await webhookReceiver(t);
  const headers = { 'x-service-watch-id': 'of the watch' };
  const id = await office.enqueue(`${receiver.url}/hook?a=b`, { headers });
  const { made } = await office.attempt(id);
  const [request] = await receiver.received(1);
  if (!request) throw new Error('nothing came');
  t.like(request, { method: 'POST', url: '/hook?a=b', body: BODY });
  t.true(isSigned(request, SECRET));
  const { 'x-service-timestamp': timestamp, 'user-agent': agent } = request.headers;
  t.like(request.headers, {
    'content-type': 'application/json',
    'x-service-event': 'watch.fired',
    'x-service-watch-id': 'of the watch',
    'x-service-delivery-id': made[0]?.id,
  });
  t.regex(String(agent), /^Namedrop\//);
  t.regex(String(timestamp), /^\d{10}$/);
  t.true(Math.abs(Number(timestamp) - (await office.time.now()).getTime() / 1000) < 60);
  t.regex(String(request.headers['x-service-signature']), /^[0-9a-f]{64}$/);
  t.regex(String(request.headers['x-mentions-signature']), new RegExp(`^t=${timestamp},v1=[0-9a-f]{64}$`));
  t.is(Number(request.headers['content-length']), Buffer.byteLength(BODY));
});

test('whatever 2xx a receiver answers with, it has the delivery, and gets it once (WDL-15)', async (t) => {
  for (const status of [200, 201, 202, 204, 299]) {
    const receiver = await webhookReceiver(t, [status]);
    const id = await office.enqueue(receiver.url);
    t.like(await office.attempt(id), { attempts: 1, made: [{ state: 'accepted', status, error: null }] });
    t.like(await office.ended(id), { state: 'delivered', attempts: 1 });
    t.is(office.told.find((told) => told.id === id)?.end, 'delivered');
    t.is(receiver.requests.length, 1);
  }
});

test('whatever else a receiver answers with is a failure, and is tried again (WDL-16)', async (t) => {
  for (const status of [301, 304, 400, 401, 404, 410, 429, 500, 503]) {
    const receiver = await webhookReceiver(t, [status]);
    const failed = await office.attempt(await office.enqueue(receiver.url));
    t.like(failed, { state: 'waiting', made: [{ state: 'failed', status }] });
    t.regex(failed.made[0]?.error ?? '', new RegExp(`^answered ${status}`));
  }
});

test('a redirect is not followed, whatever its status (WDL-16, WDL-17)', async (t) => {
  const elsewhere = await webhookReceiver(t);
  for (const status of [301, 302, 303, 307, 308]) {
    const headers = { location: `${elsewhere.url}/stolen` };
    const receiver = await webhookReceiver(t, [behaviours.reply({ status, headers, body: '' })]);
    const { made } = await office.attempt(await office.enqueue(receiver.url));
    t.is(made[0]?.error, `answered ${status}: redirects are not followed`);
  }
  t.is(elsewhere.requests.length, 0);
});

test('a receiver that cannot be reached, or breaks off, has failed, and the log says how (WDL-19)', async (t) => {
  const gone = await loopbackUpstream(t, behaviours.silent());
  await gone.close();
  const plain = await webhookReceiver(t);
  const resets = await webhookReceiver(t, [behaviours.reset()]);
  const cut = await webhookReceiver(t, [behaviours.cutOff({ body: 'a'.repeat(1000) }, 10)]);
  for (const url of [gone.url, plain.url.replace('http:', 'https:'), resets.url, cut.url]) {
    const failed = await office.attempt(await office.enqueue(url));
    t.like(failed, { state: 'waiting', made: [{ state: 'failed', status: null }] }, url);
    t.truthy(failed.made[0]?.error, url);
  }
});

test('a receiver within a private network is not called, unless the operator allows it', async (t) => {
  const { made } = await office.attempt(await office.enqueue('http://10.0.0.1/hook'));
  t.like(made[0], { state: 'failed', status: null });
  t.regex(made[0]?.error ?? '', /private, local or reserved/);
});

test('the deadline is for all of it: silence, half an answer and one that drips are failures (WDL-18)', async (t) => {
  const hasty = office.open({ deadlineMs: 400 });
  const drip = behaviours.drip({ body: 'a'.repeat(1000) }, { size: 1, milliseconds: 20 });
  for (const behaviour of [behaviours.silent(), behaviours.stalled({ body: 'long' }), drip]) {
    const receiver = await webhookReceiver(t, [behaviour]);
    const failed = await office.attempt(await office.enqueue(receiver.url), hasty);
    t.like(failed, { state: 'waiting', made: [{ state: 'failed', error: 'no response within 0.4 s' }] });
  }
});

test('a receiver has 10 s: 8 are enough, 11 are not (WDL-18)', async (t) => {
  const accept = behaviours.reply({ status: 200, body: 'at last' });
  const slow = await webhookReceiver(t, [behaviours.slow(8000, accept)]);
  const late = await webhookReceiver(t, [behaviours.slow(11_000, accept)]);
  const [patient, failed] = await Promise.all(
    [slow, late].map(async ({ url }) => office.attempt(await office.enqueue(url))),
  );
  t.like(patient?.made[0], { state: 'accepted', status: 200, answer: 'at last' });
  t.like(failed, { state: 'waiting', made: [{ state: 'failed', error: 'no response within 10 s' }] });
});

test('of a huge answer 4 KiB are kept, and its status counts', async (t) => {
  const receiver = await webhookReceiver(t, [behaviours.huge(50_000_000)]);
  const { made } = await office.attempt(await office.enqueue(receiver.url));
  t.like(made[0], { state: 'accepted', status: 200 });
  t.is(made[0]?.answer?.length, 4096);
});

test('a secret that cannot be opened is told as such, nothing is sent, and a key that comes back is not too late', async (t) => {
  const receiver = await webhookReceiver(t);
  const office = await openPostOffice(t);
  const open = (): never => {
    throw new Error('another key');
  };
  const locked = office.open({ secrets: { seal: office.parts.secrets.seal, open } });
  const id = await office.enqueue(receiver.url);
  const failed = await office.attempt(id, locked);
  t.like(failed, { state: 'waiting', made: [{ state: 'failed', status: null }] });
  t.regex(failed.made[0]?.error ?? '', /^nothing was sent: the secret cannot be opened/);
  t.is(receiver.requests.length, 0);
  await office.time.pass(60_000);
  t.like((await office.attempt(id)).made[1], { state: 'accepted' });
  t.is(receiver.requests.length, 1);
});
