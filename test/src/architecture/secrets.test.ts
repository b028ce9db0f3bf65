import test from 'ava';
import { projectFiles, read } from '../repository/tree.js';
import { forbiddenStrings } from './secrets.js';

test('no file holds a key, or a path of somebody’s machine', (t) => {
  const found = projectFiles()
    .filter((path) => path !== 'package-lock.json')
    .flatMap((path) => forbiddenStrings(path, read(path)));
  t.deepEqual(found, [], 'withdraw the key at its vendor, then remove it here; make paths relative');
});

test('keys are recognised, and never repeated in the finding', (t) => {
  const letters = 'aB3'.repeat(20);
  for (const key of [`sk-proj-${letters}`, `AIza${letters.slice(0, 35)}`, `pplx-${letters}`, `ghp_${letters}`]) {
    const [finding] = forbiddenStrings('notes.md', `first line\nkey = ${key}`);
    t.regex(finding ?? '', /^notes\.md:2: /);
    t.false(finding?.includes(letters.slice(0, 12)));
  }
});

test('a made-up key that says so is allowed', (t) => {
  t.deepEqual(forbiddenStrings('a.ts', `sk-test-${'aB3'.repeat(20)}`), []);
});

test('a path under a home folder is recognised, a route and an image’s user are not', (t) => {
  t.is(forbiddenStrings('a.md', `cd ${['', 'home', 'ada', 'code'].join('/')}`).length, 1);
  t.deepEqual(forbiddenStrings('a.md', 'GET /v1/check, /home/node/app, https://example.com/home/page'), []);
});
