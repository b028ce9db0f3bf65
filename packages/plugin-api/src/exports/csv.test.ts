import test from 'ava';
import { csvLine } from './csv.js';

test('cells are quoted where they need it, and numbers are written as they are', (t) => {
  const cells = ['a', 'b,c', 'say "hi"', 'two\nlines', '', null, undefined, -1.5, true];
  t.is(csvLine(cells), 'a,"b,c","say ""hi""","two\nlines",,,,-1.5,true\r\n');
});

for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1']) {
  test(`a text that begins as ${JSON.stringify(text)} is no formula`, (t) => {
    t.regex(csvLine([text]), /^"?'/);
  });
}
