import test from 'ava';
import { claimsOf } from './titles.js';

const ids = (text: string) => claimsOf('a.test.ts', text).map(({ id }) => id);

test('the ids at the end of a title are claims, with the line they stand on', (t) => {
  t.deepEqual(claimsOf('a.test.ts', `\ntest('found (CHK-07, CHR-21)', (t) => t.pass());`), [
    { id: 'CHK-07', at: 'a.test.ts:2' },
    { id: 'CHR-21', at: 'a.test.ts:2' },
  ]);
});

test('titles of test.serial, of macros, in templates and in tables of cases are read', (t) => {
  t.deepEqual(ids(`test.serial('a (CHK-01)', (t) => t.pass());`), ['CHK-01']);
  t.deepEqual(ids(`test('a (CHK-02)', refuses, { query: '' });`), ['CHK-02']);
  t.deepEqual(ids(`test.macro({ exec, title: (given = '') => given + ' is refused (CHK-03)' });`), ['CHK-03']);
  t.deepEqual(ids(`test(\`costs \${price} (CHP-01, CHP-02)\`, run);`), ['CHP-01', 'CHP-02']);
  t.deepEqual(ids(`const cases = [{ title: 'too long (CHK-04)' }]; for (const c of cases) test(c.title, run);`), [
    'CHK-04',
  ]);
});

test('a test that is skipped, to do or expected to fail shows nothing', (t) => {
  t.deepEqual(ids(`test.skip('a (CHK-01)', (t) => t.pass());`), []);
  t.deepEqual(ids(`test.serial.skip('a (CHK-01)', (t) => t.pass());`), []);
  t.deepEqual(ids(`test.todo('a (CHK-01)');`), []);
  t.deepEqual(ids(`test.failing('a (CHK-01)', (t) => t.fail());`), []);
});

test('brackets in the middle of a title, and other brackets at its end, are prose', (t) => {
  t.deepEqual(ids(`test('as CHK-07 says (CHK-07) for brands', run);`), []);
  t.deepEqual(ids(`test('times out (after 5 s)', run);`), []);
});

test('a malformed list is kept as it stands, so that it is found to name no row', (t) => {
  t.deepEqual(ids(`test('a (CHK-01-04)', run);`), ['CHK-01-04']);
  t.deepEqual(ids(`test('a (CHK-01; CHK-02)', run);`), ['CHK-01; CHK-02']);
});
