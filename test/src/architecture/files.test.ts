import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { sourcesOf } from './source.js';

const sources = sourcesOf(workspaces());

test('no source file is longer than 300 lines', (t) => {
  const long = sources.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
  t.deepEqual(long, [], 'split it by role');
});

test('files and folders are named in kebab case', (t) => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;
  const odd = sources.filter(({ path }) => path.replaceAll('/', '-').match(kebab) === null).map(({ path }) => path);
  t.deepEqual(odd, [], 'name the file after its main export, like-this.ts');
});
