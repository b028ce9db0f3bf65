import test from 'ava';
import { PublicAddress } from './public-address.js';

test('the configured address stands, wherever the host listens', (t) => {
  const address = new PublicAddress('https://namedrop.example/api/');
  address.listensAt('http://127.0.0.1:4600');
  t.is(address.of('/dashboard'), 'https://namedrop.example/api/dashboard');
});

test('without one it is where the host listens, and unknown before', (t) => {
  const address = new PublicAddress();
  t.throws(() => address.of('/dashboard'), { message: 'the address is not known before the host listens' });
  address.listensAt('http://127.0.0.1:4600');
  t.is(address.of('/dashboard'), 'http://127.0.0.1:4600/dashboard');
});
