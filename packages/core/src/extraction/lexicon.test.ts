import { readFileSync } from 'node:fs';
import test from 'ava';
import { brandKey } from '../brand/brand-key.js';
import { listed, spacelessNameAt } from './lexicon.js';

test('each kind of list is read, by folded names', (t) => {
  t.true(listed('salesforce').lists.includes('brands'));
  t.true(listed('github').lists.includes('icons'));
  t.true(listed('starbucks').lists.includes('chains'));
  t.deepEqual(listed('london').lists, ['places']);
  t.deepEqual(listed('iso9001').lists, ['terms']);
  t.deepEqual(listed('easeofuse').lists, ['kinds']);
  t.deepEqual(listed('zorvoxanu').lists, []);
});

test('only the lists of names make a listed name', (t) => {
  t.true(listed('starbucks').isName);
  for (const key of ['london', 'iso9001', 'easeofuse', 'zorvoxanu', '']) t.false(listed(key).isName, key);
});

test('comments are no names', (t) => {
  for (const file of ['software-icons', 'chains']) {
    const lines = readFileSync(new URL(`../../names/${file}.txt`, import.meta.url), 'utf8').split('\n');
    const comments = lines.filter((line) => line.startsWith('#'));
    t.is(comments.length, 1);
    for (const comment of comments) t.deepEqual(listed(brandKey(comment)).lists, []);
  }
});

test('the longest listed name is found at a place of a text without spaces', (t) => {
  t.is(spacelessNameAt('楽天市場で買う', 0), '楽天市場');
  t.is(spacelessNameAt('私は楽天が好き', 2), '楽天');
  t.is(spacelessNameAt('私は楽天が好き', 0), undefined);
  t.is(spacelessNameAt('', 0), undefined);
  t.is(spacelessNameAt('Starbucks', 0), undefined);
});
