import test from 'ava';
import { csv } from './csv.js';

test('cells are quoted where needed, and formulas are disarmed while numbers stay numbers', (t) => {
  t.is(csv([['a', 'b,c', 'd"e', 'f\ng', undefined]]), 'a,"b,c","d""e","f\ng",\r\n');
  for (const start of ['=', '+', '-', '@', '＝', ' =', '\ufeff=']) t.is(csv([[`${start}1`]]), `'${start}1\r\n`);
  t.is(csv([['\r1', '\n=1', '\t1', -1]]), '"\'\r1","\'\n=1","\'\t1",-1\r\n');
  t.is(csv([['best;=1+1']]), '"best;=1+1"\r\n');
});
