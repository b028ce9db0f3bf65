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
