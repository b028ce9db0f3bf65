import test from 'ava';
import { isVariant, plainText } from './plain-words.js';

test('a name continues another only by whole words', (t) => {
  t.true(isVariant('HubSpot', 'HubSpot CRM'));
  t.true(isVariant('Nestlé Waters', 'NESTLE'));
  t.false(isVariant('Hub', 'HubSpot'));
  t.false(isVariant('Inn', 'Holiday Inn'));
  t.false(isVariant('', 'Acme'));
});

test('words of scripts without spaces end at each letter, but not within katakana or after one letter', (t) => {
  t.true(isVariant('小满', '小满CRM'));
  t.true(isVariant('freee', 'freee会計'));
  t.true(isVariant('マネーフォワード', 'マネーフォワード クラウド'));
  t.true(isVariant('弥生', '弥生会計'));
  t.false(isVariant('ソニ', 'ソニー'));
  t.false(isVariant('小', '小米'));
  t.false(isVariant('네이버', '네이버페이'));
});

test('voicing marks of kana distinguish names, accents do not', (t) => {
  t.false(isVariant('バズ', 'ハス'));
  t.true(isVariant('Citroën', 'Citroen'));
});

test('a text has a name as whole words, next to another script, or joined with a particle of its own script', (t) => {
  t.true(plainText('用HubSpot管理')('HubSpot'));
  t.true(plainText('HubSpot은 좋다')('HubSpot'));
  t.true(plainText('네이버는 크다')('네이버'));
  t.true(plainText('推荐小米手机')('小米'));
  t.false(plainText('affordable')('Ford'));
  t.false(plainText('anything')('?!'));
});
