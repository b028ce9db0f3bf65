import test from 'ava';
import { receiverOf } from './receiver.js';

for (const [url, receiver] of [
  ['https://hooks.example/a?b=c', 'hooks.example'],
  ['https://HOOKS.example:443/', 'hooks.example'],
  ['https://hooks.example.:8443/', 'hooks.example'],
  ['http://hooks.example/', 'hooks.example'],
  ['http://127.0.0.1:4600/x', '127.0.0.1'],
  ['https://[::1]:8443/', '[::1]'],
] as const) {
  test(`${url} is answered by ${receiver}`, (t) => t.is(receiverOf(url), receiver));
}

test('what is no address has no receiver', (t) => {
  t.throws(() => receiverOf('nowhere'), { instanceOf: TypeError });
});
