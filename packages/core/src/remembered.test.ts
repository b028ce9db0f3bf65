import test from 'ava';
import { Remembered } from './remembered.js';

function counted(most: number, longest: number) {
  const computed: string[] = [];
  const values = new Remembered<string | undefined>(
    (text) => {
      computed.push(text);
      return text === 'none' ? undefined : text.toUpperCase();
    },
    most,
    longest,
  );
  return { values, computed };
}

test('a value is computed once, also where it is undefined', (t) => {
  const { values, computed } = counted(10, 10);
  for (const text of ['a', 'none', 'a', 'none', 'xaz'.slice(1, 2)]) values.of(text);
  t.deepEqual(computed, ['a', 'none']);
  t.is(values.of('a'), 'A');
  t.is(values.of('none'), undefined);
});

test('values of long texts are not kept, and all are dropped when there are too many', (t) => {
  const { values, computed } = counted(2, 3);
  for (const text of ['long', 'long', 'a', 'b', 'a', 'c', 'a']) values.of(text);
  t.deepEqual(computed, ['long', 'long', 'a', 'b', 'c', 'a']);
});
