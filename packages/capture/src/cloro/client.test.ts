import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import {
  CALL,
  desk,
  done,
  fixture,
  KEY,
  keysAt,
  looksAt,
  ordersAt,
  patient,
  QUESTION,
  taken,
  vendorAt,
} from './cloro.test.helper.js';

test('an order holds the kind of task, what is asked, the country as ISO has it and a key of its own', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), done));
  await vendorAt(`${upstream.url}/`).fetch(QUESTION, patient());
  t.deepEqual(
    ordersAt(upstream).map(({ url, json }) => ({ url, json })),
    [
      {
        url: '/v1/async/task',
        json: {
          taskType: 'CHATGPT',
          payload: { prompt: QUESTION.text, include: { markdown: true }, country: 'GB' },
          idempotencyKey: keysAt(upstream)[0],
        },
      },
    ],
  );
  t.is(typeof keysAt(upstream)[0], 'string');
  for (const request of upstream.requests) t.is(request.headers.authorization, `Bearer ${KEY}`);
});

test('a surface without tasks is captured in one call', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('perplexity-call') }));
  const vendor = vendorAt(upstream.url, { surface: CALL });
  t.is(vendor.read(await vendor.fetch(QUESTION, patient()), freshNotes()).text, '**Brewline** suits small agencies.');
  t.deepEqual(
    upstream.requests.map(({ url, json }) => ({ url, json })),
    [{ url: '/v1/monitor/bing/aimode', json: { prompt: QUESTION.text, country: 'GB' } }],
  );
});

test('a call that is refused is a fault', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ status: 429, body: {} }));
  const error = await t.throwsAsync(vendorAt(upstream.url, { surface: CALL }).fetch(QUESTION, patient()));
  t.like(error, { fault: 'rate_limited', message: 'cloro: HTTP 429' });
});

test('a vendor names the variable that is not set', (t) => {
  t.deepEqual(vendorAt('http://127.0.0.1:1', { apiKey: undefined }).missing, ['CLORO_API_KEY']);
  t.deepEqual(vendorAt('http://127.0.0.1:1').missing, []);
});

test('without a key, replies of earlier days are read', (t) => {
  const vendor = vendorAt('http://127.0.0.1:1', { apiKey: undefined });
  t.regex(vendor.read(JSON.stringify(fixture('chatgpt')), freshNotes()).text ?? '', /Brewline/);
});

test('an aborted signal ends the question before anything is ordered', async (t) => {
  const upstream = await loopbackUpstream(t, desk(taken(), done));
  await t.throwsAsync(vendorAt(upstream.url).fetch(QUESTION, AbortSignal.abort(new Error('stopped'))), {
    message: 'stopped',
  });
  t.is(ordersAt(upstream).length + looksAt(upstream).length, 0);
});

test('a reply costs the credits that were charged, at the price that the operator pays for one', (t) => {
  const vendor = vendorAt('http://127.0.0.1:1', { creditUsd: 0.0008 });
  const cost = { usd: 0.0056, source: 'estimated' } as const;
  t.deepEqual(vendor.costOf(JSON.stringify(fixture('chatgpt'))), cost);
  t.deepEqual(vendor.costOf(JSON.stringify({ success: true, creditsCharged: 7, result: {} })), cost);
  t.deepEqual(vendor.costOf(JSON.stringify({ task: { status: 'FAILED', creditsCharged: 7 } })), cost);
});

test('without a price, or without whole credits, a cost is unknown', (t) => {
  t.is(vendorAt('http://127.0.0.1:1').costOf(JSON.stringify(fixture('chatgpt'))), undefined);
  const vendor = vendorAt('http://127.0.0.1:1', { creditUsd: 0.0008 });
  for (const creditsCharged of [undefined, null, '7', -7, 0.5, 1e12]) {
    t.is(vendor.costOf(JSON.stringify({ task: { status: 'COMPLETED', creditsCharged } })), undefined);
  }
  for (const body of ['', '<html>', '[]', '7']) t.is(vendor.costOf(body), undefined, body);
});
