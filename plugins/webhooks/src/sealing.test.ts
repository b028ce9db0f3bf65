import type { Secrets } from '@namedrop/plugin-api';
import test from 'ava';
import { Sealing, sealed } from './sealing.js';

/** Binds a value to its place, as the real ones do. */
const secrets = (key: string): Secrets => ({
  seal: (plain, context) => [key, context, plain].join('|'),
  open: (value, context) => {
    if (!value.startsWith(`${key}|${context}|`)) throw new Error('another key, or another place');
    return value.slice(`${key}|${context}|`.length);
  },
});

test('a secret is opened where it was sealed, and nowhere else', (t) => {
  const sealing = new Sealing(secrets('k'));
  const own = { id: 'd1', endpoint: null, secret: sealing.deliverySecret('d1', 's3cret') };
  t.is(sealing.open(own), 's3cret');
  t.throws(() => sealing.open({ ...own, id: 'd2' }));
  t.throws(() => sealing.open({ ...own, endpoint: 'd1' }));
  const endpoints = { id: 'd1', endpoint: 'e1', secret: sealing.endpointSecret('e1', 's3cret') };
  t.is(sealing.open(endpoints), 's3cret');
  t.is(sealing.open({ ...endpoints, id: 'd2' }), 's3cret');
  t.throws(() => sealing.open({ ...endpoints, endpoint: 'e2' }));
});

test('what is sealed anew with another key is told by table, column and place', (t) => {
  const sealing = new Sealing(secrets('k'));
  const places = Object.fromEntries(sealed.map(({ table, context }) => [table, context('x')]));
  t.is(sealing.endpointSecret('x', 's'), `k|${places.endpoints}|s`);
  t.is(sealing.deliverySecret('x', 's'), `k|${places.deliveries}|s`);
});

test('a secret moves to another delivery; one that cannot be opened stays unopened there', (t) => {
  const sealing = new Sealing(secrets('k'));
  const moved = sealing.moved(sealing.deliverySecret('d1', 's3cret'), 'd1', 'd2');
  t.is(sealing.open({ id: 'd2', endpoint: null, secret: moved }), 's3cret');
  const lost = new Sealing(secrets('lost')).deliverySecret('d1', 's3cret');
  t.throws(() => sealing.open({ id: 'd2', endpoint: null, secret: sealing.moved(lost, 'd1', 'd2') }));
});
