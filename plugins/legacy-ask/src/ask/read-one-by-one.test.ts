import type { ProviderId } from '@namedrop/contract';
import { credits } from '@namedrop/core';

import test from 'ava';
import { readOneByOne } from './read-one-by-one.js';

const heard = (provider: ProviderId) => ({
  provider,
  answer: { text: 'Acme', citations: [] },
  model: 'model',
  latencyMs: 1,
  share: credits(0),
});

test('answers are read in order, and between two of them others have their turn', async (t) => {
  const done: string[] = [];
  const found = await readOneByOne([heard('openai'), heard('gemini')], ({ provider }) => {
    done.push(provider);
    setImmediate(() => done.push('somebody else'));
    return [provider, provider];
  });
  t.deepEqual(found, ['openai', 'openai', 'gemini', 'gemini']);
  t.deepEqual(done.slice(0, 3), ['openai', 'somebody else', 'gemini']);
  t.deepEqual(await readOneByOne([], () => ['nobody']), []);
});
