import test from 'ava';
import { StorageError } from '../storage-error.js';
import { readDatabaseUrl } from './external-server.js';

for (const url of [
  'postgres://user:1234/geheim@127.0.0.1:5/db',
  'postgres://user:geheim/more@db/name',
  'postgres://user:12#geheim@db/name',
  'postgres://user:12?geheim@db/name',
  'postgres://user:12@34/geheim@db/name',
  'postgres://user:12#geheim',
  'postgres://db:54geheim/name',
  'postgres://user@db/name?application_name=geheim@here',
]) {
  test(`an address that would be split in the wrong place is refused unquoted: ${url}`, (t) => {
    const error = t.throws(() => readDatabaseUrl(url), { instanceOf: StorageError });
    t.regex(error.message, /^DATABASE_URL cannot be read\. .*is written as %2F, # as %23, \? as %3F and @ as %40\.$/);
    t.false(JSON.stringify([error.message, error.stack, String(error.cause)]).includes('geheim'));
  });
}

test('addresses in every usual form are read', (t) => {
  const read = (url: string) => {
    const { host, port, user, password, database } = readDatabaseUrl(url);
    return [host, port, user, password, database];
  };
  t.deepEqual(read('postgres://u:a%2Fb%40c@db:5433/name'), ['db', 5433, 'u', 'a/b@c', 'name']);
  t.deepEqual(read('postgresql://u:a@b@db/name?sslmode=disable'), ['db', undefined, 'u', 'a@b', 'name']);
  t.deepEqual(read('postgresql://u:p@[::1]:5432/name'), ['::1', 5432, 'u', 'p', 'name']);
  t.deepEqual(read('postgresql://u@/name?host=/run').slice(0, 3), ['/run', undefined, 'u']);
  t.deepEqual(read('postgresql://u@%2Frun%2Fpg/name').slice(0, 3), ['/run/pg', undefined, 'u']);
  t.deepEqual(read('postgresql://db')[0], 'db');
});
