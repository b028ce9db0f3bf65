import test from 'ava';
import { wordsOf } from '../brand/capital-runs.js';
import { tokensOf } from './tokens.js';

const words = (text: string) => tokensOf(text).map(({ written }) => written);

test('words that a page glued are split where the second part appears alone', (t) => {
  t.deepEqual(words('PickHelix now. Helix is good.'), ['Pick', 'Helix', 'now', 'Helix', 'is', 'good']);
  t.deepEqual(words('$30Eufy. Eufy it is.'), ['30', 'Eufy', 'Eufy', 'it', 'is']);
  t.deepEqual(words('See store.comAmazon today'), ['See', 'store', 'com', 'Amazon', 'today']);
});

test('names with a hump are not split', (t) => {
  t.deepEqual(words('PickHelix now'), ['PickHelix', 'now']);
  t.deepEqual(words('GitHub or YouTube. A Hub, a Tube.'), ['GitHub', 'or', 'YouTube', 'A', 'Hub', 'a', 'Tube']);
});

test('words that mix scripts are split by script', (t) => {
  t.deepEqual(words('使用Notion进行管理'), ['使用', 'Notion', '进行管理']);
  t.deepEqual(words('DeepLの翻訳'), ['DeepL', 'の', '翻訳']);
  t.deepEqual(words('ソニーの製品'), ['ソニー', 'の', '製品']);
});

test('a Korean particle is split from a name in another script, a Korean word is not', (t) => {
  t.deepEqual(words('Notion을 쓰세요'), ['Notion', '을', '쓰세요']);
  t.deepEqual(words('LG전자 네이버페이'), ['LG전자', '네이버페이']);
});

test('every word has its place in the text', (t) => {
  const text = 'PickHelix：Helixを使う Notion을, $30Helix';
  for (const { written, start, end } of tokensOf(text)) t.is(text.slice(start, end), written);
});

test('words are those of the text, however many were read before', (t) => {
  const text = Array.from({ length: 30_000 }, (_, index) => `w${(index * 7919) % 20_011}x`).join(' ');
  for (const pass of [1, 2]) {
    const wrong = tokensOf(text).filter(({ written, start, end }) => text.slice(start, end) !== written);
    t.deepEqual(wrong, [], `pass ${pass}`);
  }
  t.deepEqual(
    tokensOf(text).map(({ written, key }) => [written, key]),
    wordsOf(text).map(({ written, key }) => [written, key]),
  );
});
