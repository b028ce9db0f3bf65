import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { readChat } from './chat/reply.js';
import { readMessage } from './messages/reply.js';
import { readResponse } from './responses/reply.js';

const many = (value: unknown, count: number) => Array.from({ length: count }, () => value);

for (const [shape, read, body] of [
  ['parts of a chat message', readChat, { choices: [{ message: { content: many({}, 2_000_000) } }] }],
  ['choices of a chat completion', readChat, { choices: many({ message: { content: 'x' } }, 300_000) }],
  ['items of a response', readResponse, { output: many({}, 2_000_000) }],
  ['parts of many messages', readResponse, { output: many({ type: 'message', content: many({}, 2000) }, 1000) }],
  ['blocks of a message', readMessage, { content: many({ type: 'text', text: 'x' }, 300_000) }],
] as const) {
  test(`a reply of absurdly many values is refused in a moment: ${shape}`, (t) => {
    const since = performance.now();
    const error = t.throws(() => read(body, 'Acme'), { instanceOf: SurfaceError });
    t.is(error?.message, 'Acme: the reply has too many values');
    t.true(performance.now() - since < 2000);
  });
}

test('a reply of many values is read', (t) => {
  const content = many({ type: 'text', text: 'x' }, 20_000);
  t.is(readChat({ choices: [{ message: { content } }] }, 'Acme').choices[0]?.message?.content, 'x'.repeat(20_000));
});
