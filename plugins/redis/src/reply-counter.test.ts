import test from 'ava';
import { MAX_BYTES, ReplyCounter } from './reply-counter.js';

const count = (text: string) => new ReplyCounter().count(Buffer.from(text));

for (const [text, replies] of [
  ['+OK\r\n', 1],
  ['-ERR no\r\n', 1],
  [':42\r\n', 1],
  ['$-1\r\n', 1],
  ['$0\r\n\r\n', 1],
  ['$7\r\na\r\n$5\r\n\r\n', 1],
  ['*-1\r\n', 1],
  ['*0\r\n', 1],
  ['*2\r\n:1\r\n$1\r\n0\r\n', 1],
  ['*2\r\n*1\r\n:1\r\n*0\r\n', 1],
  ['+OK\r\n$-1\r\n:1\r\n', 3],
  ['', 0],
  ['+OK', 0],
  ['$5\r\nabc', 0],
  ['$3\r\nabc\r', 0],
  ['*2\r\n:1\r\n', 0],
] as const) {
  test(`${JSON.stringify(text)} holds ${replies} replies`, (t) => t.is(count(text), replies));
}

for (const text of [
  'HTTP/1.1 200 OK\r\n',
  '\r\n',
  '$abc\r\n',
  '$\r\n',
  '$-2\r\n',
  `$${MAX_BYTES + 1}\r\n`,
  '$1e3\r\n',
  '*5000\r\n',
  '*1\r\n'.repeat(5),
  `+${'a'.repeat(70_000)}`,
]) {
  test(`${JSON.stringify(text.slice(0, 20))}… is refused`, (t) => {
    t.throws(() => count(text), { instanceOf: RangeError });
  });
}

test('a value of the largest size is a reply', (t) => {
  const counter = new ReplyCounter();
  t.is(counter.count(Buffer.from(`$${MAX_BYTES}\r\n`)), 0);
  t.is(counter.count(Buffer.alloc(MAX_BYTES + 2)), 1);
});

test('however the bytes are cut, the replies are as many', (t) => {
  const replies = ['+OK\r\n', '$-1\r\n', '$4\r\n\r\n$1\r\n', '*2\r\n*1\r\n$0\r\n\r\n:1\r\n', '-ERR no\r\n'];
  const bytes = Buffer.from(replies.join(''));
  for (let step = 1; step <= bytes.length; step++) {
    const counter = new ReplyCounter();
    let counted = 0;
    for (let at = 0; at < bytes.length; at += step) counted += counter.count(bytes.subarray(at, at + step));
    t.is(counted, replies.length, `${step} bytes at a time`);
  }
});
