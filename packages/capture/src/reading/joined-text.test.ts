import test from 'ava';
import { joinedText } from './joined-text.js';

const WHOLE = [
  'For a small agency, **Acme CRM** is the usual pick.[](https://a.example/b)[[1]](https://a.example/globex)',
  '| Tool | Price |\n| --- | --- |\n| Initech | $9 |',
].join('\n\n');

test('a piece that the whole holds adds nothing, whatever its markup, links and case', (t) => {
  for (const piece of [
    WHOLE,
    'For a small agency, Acme CRM is the usual pick.',
    'for a small agency, [Acme CRM](https://acme.example/) is the usual pick.[2][3]',
    '### **Acme CRM**',
    'agency',
    'Initech | $9',
    '',
    ' \n',
    '![a chart](https://a.example/chart.png)',
    '---',
  ]) {
    t.is(joinedText(WHOLE, [piece]), WHOLE, piece);
  }
});

test('a piece that was cut short is held too, even within a word', (t) => {
  t.is(joinedText(WHOLE, ['For a small agency, Acme CRM is the usu']), WHOLE);
});

test('what only a piece says is added, as a paragraph, in the order of the pieces', (t) => {
  t.is(joinedText('One.', ['Two.', 'One.', '* **Three**']), 'One.\n\nTwo.\n\n* **Three**');
});

test('a name that only a link or a longer word of the whole holds is added', (t) => {
  t.is(joinedText(WHOLE, ['Globex']), `${WHOLE}\n\nGlobex`);
  t.is(joinedText(WHOLE, ['Acme CR']), `${WHOLE}\n\nAcme CR`);
  t.is(joinedText('Every pharmacy uses it.', ['Arm']), 'Every pharmacy uses it.\n\nArm');
});

test('a long piece is added for a single word of its own, wherever that stands', (t) => {
  const words = 'for a small agency acme crm is the usual pick'.split(' ');
  for (const index of words.keys()) {
    const piece = words.with(index, 'Globex').join(' ');
    t.is(joinedText(WHOLE, [piece]), `${WHOLE}\n\n${piece}`);
  }
});

test('without a whole, the pieces are the text, each once', (t) => {
  for (const whole of [undefined, '', ' \n']) t.is(joinedText(whole, ['One.', 'Two.', 'one']), 'One.\n\nTwo.');
});

test('nothing said is an empty text', (t) => {
  t.is(joinedText(undefined, []), '');
  t.is(joinedText(' ', ['', ' ', '![](https://a.example/)']), '');
});

test('the whole stays word for word', (t) => {
  t.is(joinedText('  indented \n', ['indented']), '  indented \n');
});

test('pieces beyond what a real answer has are left out, and the whole never is', (t) => {
  const many = Array.from({ length: 1000 }, (_, index) => `Number ${index}.`);
  t.is(joinedText(undefined, many).split('\n\n').length, 300);
  const long = 'Words. '.repeat(100_000);
  t.is(joinedText(long, ['Globex']), long);
  t.is(joinedText('One.', [long, 'Two.']), 'One.');
});
