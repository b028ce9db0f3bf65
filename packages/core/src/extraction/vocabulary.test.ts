import test from 'ava';
import { languageOf } from '../brand/language.js';
import { tokensOf } from './tokens.js';
import { Vocabulary } from './vocabulary.js';

function read(text: string) {
  const words = tokensOf(text);
  const vocabulary = new Vocabulary(text, words, languageOf(text, words));
  const index = (written: string) => words.findIndex((word) => word.written === written);
  return {
    isOrdinary: (written: string) => {
      const word = words[index(written)];
      return word && vocabulary.isOrdinary(word);
    },
    listed: (written: string) => {
      const end = vocabulary.listedFrom(index(written));
      return end === undefined ? undefined : text.slice(words[index(written)]?.start, end);
    },
  };
}

test('a word is ordinary by the lists of words, in compounds by all parts', (t) => {
  const { isOrdinary } = read('Use the Price of Zorvo, Easy-Going or Zorvo-Easy');
  t.true(isOrdinary('Price'));
  t.true(isOrdinary('Easy-Going'));
  t.false(isOrdinary('Zorvo'));
  t.false(isOrdinary('Zorvo-Easy'));
});

test('a word that the answer writes in small letters is ordinary', (t) => {
  t.true(read('Zorvo is a zorvo').isOrdinary('Zorvo'));
});

test('a word is ordinary in the language of the answer', (t) => {
  t.true(read('Der Anbieter und das Konto sind für die Kunden').isOrdinary('Kunden'));
  t.false(read('The best Kunden for your business is this').isOrdinary('Kunden'));
});

test('the longest listed name begins at a word, and not at a word that is ordinary alone', (t) => {
  t.is(read('we trust Bank of America Corp').listed('Bank'), 'Bank of America');
  t.is(read('we use Google Cloud here').listed('Google'), 'Google Cloud');
  t.is(read('we use Target here').listed('Target'), undefined);
  t.is(read('we use Zorvo here').listed('Zorvo'), undefined);
});
