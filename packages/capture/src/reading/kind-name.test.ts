import test from 'ava';
import { kindName } from './kind-name.js';

test('a kind is named by letters, digits, underscores and hyphens, and by 60 of them at most', (t) => {
  t.is(kindName('chat_gpt_poem-2'), 'chat_gpt_poem-2');
  t.is(kindName('a b\n"key": ü'), 'abkey');
  t.is(kindName('x'.repeat(10_000)), 'x'.repeat(60));
});
