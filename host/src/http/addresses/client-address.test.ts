import type { IncomingMessage } from 'node:http';
import test from 'ava';
import { clientAddress } from './client-address.js';

/** A request over a connection from an address, with headers `X-Forwarded-For`. */
const request = (remoteAddress: string | undefined, ...forwarded: string[]) =>
  ({ socket: { remoteAddress }, headersDistinct: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('without trusted proxies the connection counts, whatever the header says', (t) => {
  t.is(clientAddress(request('192.0.2.1'), 0), '192.0.2.1');
  t.is(clientAddress(request('192.0.2.1', '198.51.100.7'), 0), '192.0.2.1');
});

const hops: readonly (readonly [hops: number, forwarded: readonly string[], address: string])[] = [
  [1, ['198.51.100.7'], '198.51.100.7'],
  [1, ['6.6.6.6, 198.51.100.7'], '198.51.100.7'],
  [2, ['6.6.6.6, 198.51.100.7, 203.0.113.9'], '198.51.100.7'],
  [2, ['6.6.6.6', ' 198.51.100.7 ,203.0.113.9'], '198.51.100.7'],
  [3, ['198.51.100.7, 203.0.113.9'], '192.0.2.1'],
  [1, [], '192.0.2.1'],
  [1, [''], '192.0.2.1'],
  [1, ['unknown'], '192.0.2.1'],
  [1, ['6.6.6.6, '], '192.0.2.1'],
  [1, ['198.51.100.7:4711'], '198.51.100.7'],
  [1, ['[2001:db8:1:2::7]:4711'], '2001:db8:1:2::/64'],
  [1, ['[2001:db8:1:2::7]'], '2001:db8:1:2::/64'],
];
for (const [trusted, forwarded, address] of hops) {
  test(`behind ${trusted} trusted proxies, ${JSON.stringify(forwarded)} comes from ${address}`, (t) => {
    t.is(clientAddress(request('192.0.2.1', ...forwarded), trusted), address);
  });
}

const sockets: readonly (readonly [socket: string | undefined, address: string])[] = [
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['127.0.0.1', '127.0.0.1'],
  [undefined, ''],
];
for (const [socket, address] of sockets) {
  test(`a connection from ${socket} comes from '${address}'`, (t) => {
    t.is(clientAddress(request(socket), 0), address);
  });
}
