import test from 'ava';
import { plain } from './plain.js';

test('bold type and headings lose their marks, and nothing else changes', (t) => {
  t.is(plain('### Best\n1. **Acme** – #1 of 3'), 'Best\n1. Acme – #1 of 3');
});
