import test from 'ava';
import { sourcesOf } from './source.js';
import { workspaces } from './tree.js';

const sources = sourcesOf(workspaces());

test('no source file is longer than 300 lines', (t) => {
  const long = sources.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
  t.deepEqual(long, [], 'split it by role');
});

test('no line of source is longer than 120 characters', (t) => {
  const wide = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => ([...line].length > 120 ? [`${path}:${index + 1}`] : [])),
  );
  t.deepEqual(wide, [], 'break it, or say less');
});

test('files and folders are named in kebab case', (t) => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;
  const odd = sources.filter(({ path }) => path.replaceAll('/', '-').match(kebab) === null).map(({ path }) => path);
  t.deepEqual(odd, [], 'name the file after its main export, like-this.ts');
});
