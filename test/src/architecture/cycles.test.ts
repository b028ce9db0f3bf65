import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { importCycles } from './cycles.js';
import { parseSource, sourcesOf } from './source.js';

test('no files import each other in a circle', (t) => {
  t.deepEqual(importCycles(sourcesOf(workspaces())), [], 'move what both need into a file of its own');
});

test('a circle of three is found once, whatever file it is entered by', (t) => {
  const sources = [
    parseSource('src/c.ts', `import './b.js';`),
    parseSource('src/b.ts', `export type { A } from './a.js';`),
    parseSource('src/a.ts', `import { c } from './c.js'; import './leaf.js';`),
    parseSource('src/leaf.ts', ''),
  ];
  t.deepEqual(importCycles(sources), ['src/a.ts → src/c.ts → src/b.ts → src/a.ts']);
});

test('two ways to the same file are no circle', (t) => {
  const sources = [
    parseSource('a.ts', `import './b.js'; import './c.js';`),
    parseSource('b.ts', `import './d.js';`),
    parseSource('c.ts', `import './d.js';`),
    parseSource('d.ts', ''),
  ];
  t.deepEqual(importCycles(sources), []);
});
