import test from 'ava';
import { highlight } from './highlight.js';

const marked = (sentence: string, brand: string) => highlight(sentence, brand, (text) => `<${text}>`);

test('the brand is marked wherever it stands, whatever its capitals', (t) => {
  t.is(marked('Acme, ACME and acme.', 'Acme'), '<Acme>, <ACME> and <acme>.');
});

test('accents, hyphens and blanks make no difference', (t) => {
  t.is(marked('The Veloria Passo.', 'Velória'), 'The <Veloria> Passo.');
  t.is(marked('Try Post Lark or Post-Lark.', 'Postlark'), 'Try <Post Lark> or <Post-Lark>.');
  t.is(marked('Try AcmeSoft now.', 'Acme Soft'), 'Try <AcmeSoft> now.');
});

test('a misspelt brand is marked as the sentence spells it', (t) => {
  t.is(marked('Reviews mention Taskwilow too.', 'Taskwillow'), 'Reviews mention <Taskwilow> too.');
});

test('where the brand is spelt right, something like it is left alone', (t) => {
  t.is(marked('Taskwillow, not Taskwilow.', 'Taskwillow'), '<Taskwillow>, not Taskwilow.');
});

test('a short brand does not take other words for itself', (t) => {
  t.is(marked('Some and any.', 'Sony'), 'Some and any.');
  t.is(marked('It is so.', 'HP'), 'It is so.');
});

test('a brand within a script without blanks is found', (t) => {
  t.is(marked('静かなソナベルです', 'ソナベル'), '静かな<ソナベル>です');
});

test('signs in a brand are taken as they are', (t) => {
  t.is(marked('Try C++ (or not).', 'C++'), 'Try <C>++ (or not).');
  t.is(marked('Watch +++ tonight.', '+++'), 'Watch +++ tonight.');
  t.is(marked('Nothing here.', '.*'), 'Nothing here.');
});

test('a sentence without the brand comes back as it is', (t) => {
  t.is(marked('Nobody is named here.', 'Acme'), 'Nobody is named here.');
  t.is(marked('', 'Acme'), '');
});
