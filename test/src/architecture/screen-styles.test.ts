import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { sharedClasses } from './screen-styles.js';

const SCREENS = fileURLToPath(new URL('../../../packages/dashboard/src/screens/', import.meta.url));

test('no two screens have rules that begin with the same class', (t) => {
  const files = globSync('**/*.css', { cwd: SCREENS }).map((path) => ({
    path,
    text: readFileSync(SCREENS + path, 'utf8'),
  }));
  t.true(files.length > 5);
  t.deepEqual(sharedClasses(files), [], 'begin the rule with a class of the screen');
});

test('a class that rules of two screens begin with is reported with both', (t) => {
  const own = { path: 'usage/usage.css', text: '@layer screens { .facts dt, .tile { color: red } }' };
  const other = {
    path: 'system/system.css',
    text: '@layer screens { @media (width < 48rem) { /* x */ .facts { gap: 0 } } }',
  };
  const nested = { path: 'overview/heat.css', text: '@layer screens { .heat .facts { gap: 0 } }' };
  t.deepEqual(sharedClasses([own, nested]), []);
  t.deepEqual(sharedClasses([own, nested, other]), ['.facts: usage, system']);
});
