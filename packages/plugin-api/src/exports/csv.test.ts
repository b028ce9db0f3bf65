import test from 'ava';
import { csvLine } from './csv.js';

test('cells are quoted where they need it, and numbers are written as they are', (t) => {
  const cells = ['a', 'b,c', 'say "hi"', 'two\nlines', '', null, undefined, -1.5, true];
  t.is(csvLine(cells), 'a,"b,c","say ""hi""","two\nlines",,,,-1.5,true\r\n');
});

test('a text is one cell also where semicolons or tabs separate cells', (t) => {
  t.is(csvLine(['best;=1+1', 'crm\t=1+1']), '"best;=1+1","crm\t=1+1"\r\n');
});

for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', ' =1', '\u200b=1', '\u0000＠A1']) {
  test(`a text that begins as ${JSON.stringify(text)} is no formula`, (t) => {
    t.regex(csvLine([text]), /^"?'/);
  });
}
