import test from 'ava';
import { failing, hanging, keptOf, reader, sharedMemory, warnings } from './cache.test.helper.js';
import { encoded } from './kept-answer.js';
import { SharedTier } from './shared-tier.js';

test('an answer is shared under a name of its own, for as long as it lives', async (t) => {
  const memory = sharedMemory();
  const tier = new SharedTier({ sharedCache: memory }, reader, warnings());
  await tier.set('key', encoded(keptOf()), 1234);
  t.deepEqual(await tier.get('key', 'api'), keptOf());
  t.is(await tier.get('another', 'api'), undefined);
  t.deepEqual(
    [...memory.held].map(([name, { lifetimeMs }]) => [name, lifetimeMs]),
    [['answer:key', 1234]],
  );
});

test('what is damaged is not there', async (t) => {
  for (const value of ['{', '{"answer":{}}', null as never]) {
    const sharedCache = { get: async () => value, set: async () => undefined };
    const tier = new SharedTier({ sharedCache }, reader, warnings());
    t.is(await tier.get('key', 'api'), undefined);
  }
});

test('shared memory that is down or hangs has nothing, and takes nothing, without a failure', async (t) => {
  for (const broken of [failing, hanging]) {
    const log = warnings();
    const tier = new SharedTier({ sharedCache: { get: broken, set: broken } }, reader, log);
    t.is(await tier.get('key', 'api'), undefined);
    await t.notThrowsAsync(tier.set('key', encoded(keptOf()), 1));
    t.deepEqual(
      log.lines.map(([about]) => about),
      ['l2'],
    );
  }
});
