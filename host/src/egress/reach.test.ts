import test from 'ava';
import { Reach } from './reach.js';

const reach = new Reach();

for (const address of [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::ffff:0:8.8.8.8',
  ],
  ...['64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:1ff::1', '2001:db8::1'],
  ...['2002:0808:0808::1', '3fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ...['ff02::1', '', 'localhost', '127.1', '0x7f000001', '8.8.8.8 '],
]) {
  test(`'${address}' is not called (WAT-18)`, (t) => t.false(reach.includes(address)));
}

for (const address of [
  ...[
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ...[
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2606:4700::1111',
    '2a00::1',
    '3ffe::1',
  ],
  ...['::ffff:8.8.8.8', '::FFFF:808:808', '64:ff9b::8.8.8.8'],
]) {
  test(`'${address}' is called`, (t) => t.true(reach.includes(address)));
}

test('what the operator allows is called, however it is spelt, and nothing beside it', (t) => {
  const extended = new Reach(['127.0.0.2/32', 'fd00::/8']);
  for (const address of ['127.0.0.2', '::ffff:127.0.0.2', '64:ff9b::7f00:2', 'fd00::1']) {
    t.true(extended.includes(address), address);
    t.true(extended.extendsTo(address), address);
  }
  for (const address of ['127.0.0.1', '127.0.0.3', '::1', 'fc00::1']) t.false(extended.includes(address), address);
  t.true(extended.includes('8.8.8.8'));
  t.false(extended.extendsTo('8.8.8.8'));
});
