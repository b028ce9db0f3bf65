import { parse } from 'node:querystring';
import { ApiError } from '@namedrop/plugin-api';
import test from 'ava';
import { readQuery } from './read-query.js';

/** What is read of a query as it was written. */
const read = (written: string) => ({ ...readQuery({ originalUrl: `/v1/a?${written}`, query: parse(written) }) });

test('escapes in UTF-8 are read, U+FFFD and a % that begins none too', (t) => {
  t.deepEqual(read('brand=Caf%C3%A9+%F0%9F%98%80'), { brand: 'Café 😀' });
  t.deepEqual(read('brand=%EF%BF%BD'), { brand: '\ufffd' });
  t.deepEqual(read('brand=100%&other=%zz%4'), { brand: '100%', other: '%zz%4' });
  t.deepEqual(read('a=1&a=2'), { a: ['1', '2'] });
  t.deepEqual({ ...readQuery({ originalUrl: '/v1/a', query: {} }) }, {});
});

test('escapes that are no UTF-8 are refused, wherever in the query they stand', (t) => {
  for (const broken of [
    ...['%FF', '%ff', '%80', '%C3', '%C3%28', '%C0%80', '%ED%A0%80', '%F0%9F%98', '%F5%80%80%80', 'a%E9b', '%C3é%A9'],
  ]) {
    for (const written of [`brand=${broken}`, `${broken}=1`, `brand=a&other=${broken}&more=b`]) {
      const error = t.throws(() => read(written), { instanceOf: ApiError }, written);
      t.like(error, { status: 400, code: 'invalid_request' });
    }
  }
});
