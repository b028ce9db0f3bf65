import test from 'ava';
import { NameExtents } from './name-extents.js';
import { tokensOf } from './tokens.js';
import { Vocabulary } from './vocabulary.js';

function name(text: string, first: string) {
  const words = tokensOf(text);
  const extents = new NameExtents(text, words, new Vocabulary(text, words, 'en'));
  return extents.at(words.findIndex(({ written }) => written === first))?.name;
}

test('a name is the first word of its run, and the run ends behind its numbers', (t) => {
  const text = 'we like Garmin Forerunner 255 and Garmin Fenix';
  t.is(name(text, 'Garmin'), 'Garmin');
  const words = tokensOf(text);
  const extents = new NameExtents(text, words, new Vocabulary(text, words, 'en'));
  t.is(text.slice(0, extents.at(2)?.runEnd), 'we like Garmin Forerunner 255');
});

test('a possessive s belongs to a name that always has one', (t) => {
  t.is(name("we like Zorvo's price", "Zorvo's"), 'Zorvo');
  t.is(name("we like Zorvo's, and Zorvo's again", "Zorvo's"), "Zorvo's");
});

test('a plus, a top-level domain and words behind `of` belong to a name', (t) => {
  t.is(name('we like Tubi+ here', 'Tubi'), 'Tubi+');
  t.is(name('we like Zorvo.com here', 'Zorvo'), 'Zorvo.com');
  t.is(name('we like Taste of the Wild here', 'Taste'), 'Taste of the Wild');
});

test('a contraction, and a run that is too long, are no names', (t) => {
  t.is(name('You’ll see', 'You’ll'), undefined);
  t.is(name(`${'Z'.repeat(101)} is`, 'Z'.repeat(101)), undefined);
});
