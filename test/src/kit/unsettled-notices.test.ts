import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
import { buildPlugin } from '@namedrop/testing';
import test from 'ava';
import { echoAsyncSubject } from './echo-async-subject.js';
import { errorsOf } from './one-of-the-suite.test.helper.js';

test('a surface that ignores its signal fails with a sentence in seconds', async (t) => {
  const subject = echoAsyncSubject('nowhere', { ignoresSignal: true });
  const title = 'when no headers come, in reply to a look at its task, the deadline ends the call as a timeout';
  const errors = await errorsOf(t, subject, title);
  t.regex(errors.join(), /ask\(\) had not ended 3 s after its signal was aborted: every fetch and every pause/);
});

test('a surface that looks for ever at a job that is unknown fails with a sentence', async (t) => {
  t.timeout(60_000);
  const subject = echoAsyncSubject('nowhere', { looksForEver: true });
  const errors = await errorsOf(t, subject, 'a reply that ends too early');
  t.regex(errors.join(), /ask\(\) had not ended after 30 s, though the vendor had replied/);
});

test('the suite notices a surface that orders every question under one key', async (t) => {
  const subject = echoAsyncSubject('header', { sameKey: true });
  t.not((await errorsOf(t, subject, 'each question is ordered under an idempotency key of its own')).length, 0);
});

test('a setup that never ends fails with a sentence that names the plugin', async (t) => {
  t.timeout(30_000);
  const setup = () => new Promise<never>(() => undefined);
  const plugin = definePlugin({ id: 'idle', apiVersion: API_VERSION, config: z.object({}), requires: {}, setup });
  await t.throwsAsync(buildPlugin(plugin), { message: "the setup of 'idle' had not ended after 10 s" });
});

test('a plugin whose setup leaves a timer open fails with a sentence', async (t) => {
  t.timeout(60_000);
  const setup = '() => { setInterval(() => undefined, 1000); return {}; }';
  const plugin = `{ id: 'busy', apiVersion: 1, config: { parse: (given) => given }, requires: {}, setup: ${setup} }`;
  const module = `data:text/javascript,${encodeURIComponent(`export default ${plugin}`)}`;
  const subject = { ...echoAsyncSubject('nowhere'), module, sdk: ['none'] };
  const errors = await errorsOf(t, subject, 'its SDK is not loaded before the first question');
  t.regex(errors.join(), /had not ended after 15 s: setup must open no timer and no connection/);
});
