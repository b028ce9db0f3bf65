import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { readingOf } from './reading.js';

/** Each candidate with its occurrences, and where the run of each goes on. */
function candidates(text: string) {
  const visible = visibleText(text);
  return readingOf(text, visible).candidates.flatMap(({ occurrences }) =>
    occurrences.map(({ start, end, runEnd }) => [visible.text.slice(start, end), visible.text.slice(end, runEnd)]),
  );
}
const names = (text: string) => candidates(text).map(([name]) => name);

test('every word of a run of capitals may begin a name, and its number may not', (t) => {
  t.deepEqual(candidates('we like Garmin Forerunner 255 best'), [
    ['Garmin', ' Forerunner 255'],
    ['Forerunner', ' 255'],
  ]);
});

test('a listed name of several words is one', (t) => {
  t.deepEqual(candidates('we trust Bank of America here')[0], ['Bank of America', '']);
});

test('odd spellings and hosts are candidates without a capital', (t) => {
  t.deepEqual(names('we like iPhone, monday.com and 3M'), ['iPhone', 'monday', '3M']);
});

test('words in small letters are candidates where a list has them, or where they head an item', (t) => {
  t.deepEqual(names('we like hubspot and the tool'), ['hubspot']);
  t.deepEqual(names('- zorvo: good\n- the tool: bad'), ['zorvo']);
});

test('numbers, and text without capitals, have no candidates', (t) => {
  t.deepEqual(candidates('in 2025 and 2026 it costs 12'), []);
  t.deepEqual(candidates('nothing to see here'), []);
  t.deepEqual(candidates(''), []);
});

test('an ordinary first word that always has the same second word is one name with it', (t) => {
  t.true(names('we like the Ninja Foodi and that Ninja Foodi').includes('Ninja Foodi'));
  t.true(names('we like the Ninja Foodi and the Ninja Crispi').includes('Ninja'));
});

test('occurrences of one name are one candidate', (t) => {
  const text = 'we like Zorvo, ZORVO and Zorvo’s price';
  const { candidates: found } = readingOf(text, visibleText(text));
  t.deepEqual(
    found.map(({ key, occurrences }) => [key, occurrences.length]),
    [['zorvo', 3]],
  );
});
