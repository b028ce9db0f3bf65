import test from 'ava';
import { StorageError } from '../storage-error.js';
import { readOptions } from './connection-settings.js';

test('start-up options are read as PostgreSQL reads them', (t) => {
  t.deepEqual(readOptions(''), {});
  t.deepEqual(readOptions('-c statement_timeout=5000'), { statement_timeout: '5000' });
  t.deepEqual(readOptions('  -cjit=off --lock-timeout=1s -c Search_Path=a,b '), {
    jit: 'off',
    lock_timeout: '1s',
    search_path: 'a,b',
  });
  t.deepEqual(readOptions('-c application_name=a\\ b\\\\c -c x.y='), { application_name: 'a b\\c', 'x.y': '' });
  t.deepEqual(readOptions('-c jit=off -c jit=on'), { jit: 'on' });
});

for (const options of ['endpoint=geheim', '-c', '-c geheim', '-B 5', '-c jit=off geheim', '-c -c jit=off']) {
  test(`start-up options that are no settings are refused unquoted: ${options}`, (t) => {
    const { message } = t.throws(() => readOptions(options), { instanceOf: StorageError });
    t.regex(message, /^The options in DATABASE_URL cannot be used: .* "-c name=value"/);
    t.notRegex(message, /geheim/);
  });
}
