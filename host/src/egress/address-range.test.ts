import test from 'ava';
import { AddressSet, isRange } from './address-range.js';

for (const range of [
  '10.0.0.0/8',
  '127.0.0.1/32',
  '0.0.0.0/0',
  '10.1.2.3/8',
  'fd00::/8',
  '::1/128',
  '::ffff:10.0.0.0/104',
]) {
  test(`${range} is a range`, (t) => t.true(isRange(range)));
}

for (const text of [
  '',
  '10.0.0.0',
  '10.0.0/8',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '::1/129',
  'fe80::%1/64',
  '10.0.0.0/8 ',
  'all',
]) {
  test(`'${text}' is none`, (t) => t.false(isRange(text)));
}

test('a range holds its first and its last address, and neither neighbour', (t) => {
  const addresses = new AddressSet(['172.16.0.0/12', 'fd00::/8']);
  const held = ['172.16.0.0', '172.31.255.255', 'fd00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'];
  for (const address of held) t.true(addresses.has(address), address);
  for (const address of ['172.15.255.255', '172.32.0.0', 'fcff::1', 'fe00::']) t.false(addresses.has(address), address);
});

test('ranges of one version hold no address of the other', (t) => {
  t.false(new AddressSet(['::/0']).has('8.8.8.8'));
  t.false(new AddressSet(['0.0.0.0/0']).has('2000::1'));
});
