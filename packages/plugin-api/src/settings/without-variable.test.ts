import test from 'ava';
import { withoutVariable } from './without-variable.js';

const NAME = 'NAMEDROP_TEST_OF_WITHOUT_VARIABLE';
const read = () => process.env[NAME];

test.serial('a variable is not set while something is built, and set again afterwards', (t) => {
  process.env[NAME] = 'x';
  t.teardown(() => delete process.env[NAME]);
  t.is(withoutVariable(NAME, read), undefined);
  t.is(read(), 'x');
  t.throws(() => withoutVariable(NAME, () => JSON.parse('{')));
  t.is(read(), 'x');
});

test.serial('a variable that is not set stays so', (t) => {
  t.is(withoutVariable(NAME, read), undefined);
  t.false(NAME in process.env);
});
