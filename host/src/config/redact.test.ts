import test from 'ava';
import { redactor } from './redact.js';

const redact = (value: string, text: string) =>
  redactor([{ path: 'databaseUrl', value, origin: 'file', secret: true }])(text);

test('of several secrets in one setting each is blotted out on its own, too', (t) => {
  t.is(redact('first-key, second-key', 'first-key, second-key'), '•••');
  t.is(redact('first-key,second-key', 'opened with second-key'), 'opened with •••');
});

test('the password of an address is blotted out on its own, too, encoded or not', (t) => {
  const url = 'postgres://user:s%2Fecret-pw@db:5432/name';
  t.is(redact(url, `at ${url}`), 'at •••');
  t.is(redact(url, 'refused s/ecret-pw and s%2Fecret-pw of user'), 'refused ••• and ••• of user');
  t.is(redact('postgres://user:se%cret-pw@db/name', 'refused se%cret-pw'), 'refused •••');
  t.is(redact('postgres://user:secret-pw@/name?host=/run', 'refused secret-pw'), 'refused •••');
  t.is(redact('postgres://user@/name?host=/run&password=secret-pw', 'refused secret-pw'), 'refused •••');
});

test('a short password is left alone: it occurs in any text by chance', (t) => {
  t.is(redact('postgres://user:user@db/name', 'a user of the database'), 'a user of the database');
});
