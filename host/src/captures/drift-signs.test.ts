import type { Drift } from '@namedrop/plugin-api';
import test from 'ava';
import { Registry } from 'prom-client';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { HOUR_MS, notedLog, standingClock } from './captures.test.helper.js';
import { DriftSigns } from './drift-signs.js';
import { VendorLabels } from './vendor-labels.js';

function signs() {
  const [registry, clock, log] = [new Registry(), standingClock(), notedLog()];
  const drift = new DriftSigns(registry, clock, log, interfaceCatalog(), new VendorLabels());
  const count = (part: Partial<Drift>) =>
    drift.count({ platform: 'chatgpt', vendor: 'dataforseo', sign: 'unknown_element', ...part });
  const counted = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values;
  return { count, counted, clock, log };
}

test('each sign has a counter, by platform and vendor, and a line in the log', async (t) => {
  const { count, counted, log } = signs();
  count({ sign: 'unknown_element', detail: 'chat_gpt_poem' });
  count({ sign: 'fallback', detail: 'timeout' });
  count({ sign: 'fallback', detail: 'timeout' });
  count({ sign: 'empty_answer', platform: 'ai_overview', vendor: 'cloro' });
  const labels = { platform: 'chatgpt', vendor: 'dataforseo' };
  t.deepEqual(await counted('namedrop_capture_unknown_elements_total'), [{ value: 1, labels }]);
  t.deepEqual(await counted('namedrop_capture_fallbacks_total'), [{ value: 2, labels }]);
  const empty = { platform: 'ai_overview', vendor: 'cloro' };
  t.deepEqual(await counted('namedrop_capture_empty_answers_total'), [{ value: 1, labels: empty }]);
  const fallback = ['warn', 'a capture failed; the next vendor is asked', { ...labels, detail: 'timeout' }];
  t.deepEqual<unknown, unknown>(log.lines, [
    ['warn', 'a capture holds an element of an unknown kind', { ...labels, detail: 'chat_gpt_poem' }],
    fallback,
    fallback,
    ['info', 'a capture holds no answer', empty],
  ]);
});

test('an unknown element is logged once an hour, and counted each time', async (t) => {
  const { count, counted, clock, log } = signs();
  const poem = { detail: 'chat_gpt_poem' };
  count(poem);
  clock.forward(HOUR_MS / 2);
  count(poem);
  t.is(log.lines.length, 1);
  count({ ...poem, vendor: 'cloro' });
  t.is(log.lines.length, 2, 'another vendor is news');
  clock.forward(HOUR_MS / 2 + 1);
  count(poem);
  t.is(log.lines.length, 3);
  t.is((await counted('namedrop_capture_unknown_elements_total'))?.[0]?.value, 3);
});

test('a vendor that invents a kind in each reply floods neither the log nor the memory of the counters', async (t) => {
  const { count, counted, clock, log } = signs();
  for (let n = 0; n < 5000; n++) count({ detail: `kind_${n}_${'x'.repeat(1000)}` });
  t.is(log.lines.length, 20);
  t.true(log.lines.every(([, , fields]) => JSON.stringify(fields).length < 200));
  const values = await counted('namedrop_capture_unknown_elements_total');
  t.deepEqual(
    values?.map(({ value }) => value),
    [5000],
  );
  clock.forward(HOUR_MS + 1);
  count({ detail: 'kind_0' });
  t.is(log.lines.length, 21, 'an hour later there is room again');
});

test('a fault in each question fills no log, and is counted each time', async (t) => {
  const { count, counted, log } = signs();
  for (let n = 0; n < 5000; n++) count({ sign: 'fallback', detail: `timeout ${n}` });
  t.is(log.lines.length, 100);
  t.is((await counted('namedrop_capture_fallbacks_total'))?.[0]?.value, 5000);
});

test('vendors without number are counted as one, and are not logged without end', async (t) => {
  const { count, counted, log } = signs();
  for (let n = 0; n < 5000; n++) count({ vendor: `vendor-${n}` });
  const values = await counted('namedrop_capture_unknown_elements_total');
  t.is(values?.length, 21);
  t.deepEqual(values?.at(-1), { value: 4980, labels: { platform: 'chatgpt', vendor: 'other' } });
  t.is(log.lines.length, 21);
  count({ vendor: 'vendor-0' });
  t.is((await counted('namedrop_capture_unknown_elements_total'))?.[0]?.value, 2, 'who was known before still is');
});
