import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { readingOf } from './reading.js';

function names(text: string) {
  const visible = visibleText(text);
  return readingOf(text, visible).candidates.flatMap(({ occurrences }) =>
    occurrences.map(({ start, end }) => visible.text.slice(start, end)),
  );
}

test('heads of items, cells, bold runs and quotations are candidates', (t) => {
  t.deepEqual(names('- **나이키**: 좋다\n- **아디다스**: 좋다').slice(0, 2), ['나이키', '아디다스']);
  t.true(names('| 名前 | 価格 |\n|---|---|\n| 楽天 | 高い |').includes('楽天'));
  t.true(names('便利なのは「メルカリ」です').includes('メルカリ'));
  t.true(names('- **نون**: جيد\n- **جرير**: جيد').includes('جرير'));
});

test('listed names and katakana are candidates inside sentences', (t) => {
  const found = names('私は楽天とゾルボが好きです');
  t.true(found.includes('楽天'));
  t.true(found.includes('ゾルボ'));
});

test('items of an enumeration are candidates', (t) => {
  t.true(names('推荐小米、华为和苹果').includes('华为'));
});

test('a Korean name loses its particle, and is a candidate inside a sentence', (t) => {
  t.true(names('요즘은 카카오톡을 많이 씁니다').includes('카카오톡'));
});

test('Latin names in a text of another script are candidates', (t) => {
  t.true(names('使用Notion进行管理').includes('Notion'));
});

test('each place is one candidate at most', (t) => {
  const text = '- **楽天**、「楽天」、楽天\n- ソニー';
  const visible = visibleText(text);
  const starts = readingOf(text, visible).candidates.flatMap(({ occurrences }) =>
    occurrences.map(({ start }) => start),
  );
  t.is(new Set(starts).size, starts.length);
});
