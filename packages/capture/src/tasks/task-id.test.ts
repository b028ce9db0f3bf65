import test from 'ava';
import { isUsableId } from './task-id.js';

test('the names that vendors give to tasks are usable', (t) => {
  for (const id of ['7', 'task-1', '0d6c1f53-3f5b-4a42-8c1e-6f4b7f4ad001', 'a_b.c', 'x'.repeat(200)]) {
    t.true(isUsableId(id), id);
  }
});

test('a name that could lead elsewhere, or that storage refuses, is not', (t) => {
  const odd = ['', '.', '..', 'a..b', '../keys', 'a/b', 'a%2fb', 'a?b', 'a#b', 'a b', 'a\n', 'a\0', '\ud800', 'é'];
  for (const id of [...odd, 'x'.repeat(201)]) t.false(isUsableId(id), JSON.stringify(id));
});
