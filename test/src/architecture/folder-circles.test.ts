import test from 'ava';
import { workspaces } from '../repository/tree.js';
import { folderCircles } from './folder-circles.js';
import { parseSource, sourcesOf } from './source.js';

test('no folders import each other in a circle', (t) => {
  t.deepEqual(folderCircles(sourcesOf(workspaces())), [], 'move a file down to those who read it, or split it');
});

test('a ring of two folders is found, with one import per arrow', (t) => {
  const sources = [
    parseSource('host/src/keys/route.ts', `import '../people/people.js'; import './table.js';`),
    parseSource('host/src/keys/table.ts', `import '../people/audit.js';`),
    parseSource('host/src/people/people.ts', `export type { Row } from '../keys/table.js';`),
    parseSource('host/src/people/audit.ts', ''),
  ];
  t.deepEqual(folderCircles(sources), [
    'host/src: keys → people → keys (keys/route.ts imports people/people.ts, people/people.ts imports keys/table.ts)',
  ]);
});

test('a ring through a loose file is found, by imports of types and dynamic ones', (t) => {
  const sources = [
    parseSource('p/src/services.ts', `const load = () => import('./boot/start.js');`),
    parseSource('p/src/boot/start.ts', `type One = import('../checks/check.js').Check;`),
    parseSource('p/src/checks/check.ts', `import type { Services } from '../services.js';`),
  ];
  t.deepEqual(folderCircles(sources), [
    'p/src: boot → checks → services.ts → boot (boot/start.ts imports checks/check.ts, checks/check.ts imports services.ts, services.ts imports boot/start.ts)',
  ]);
});

test('a ring one level down is found in that folder, also by components', (t) => {
  const sources = [
    parseSource('p/src/ui/layout/panel.tsx', `import { Button } from '../controls/button.js';`),
    parseSource('p/src/ui/controls/button.tsx', `import { Panel } from '../layout/panel.js';`),
    parseSource('p/src/app.tsx', `import './ui/layout/panel.js';`),
  ];
  t.deepEqual(folderCircles(sources), [
    'p/src/ui: controls → layout → controls (controls/button.tsx imports layout/panel.tsx, layout/panel.tsx imports controls/button.tsx)',
  ]);
});

test('the shortest circle of a folder is named, and another where it shares no child with it', (t) => {
  const ring = (...files: string[]) =>
    files.map((file, at) => parseSource(`p/src/${file}.ts`, `import './${files[(at + 1) % files.length]}.js';`));
  const chord = parseSource('p/src/c.ts', `import './d.js'; import './b.js';`);
  const [a, b, , d] = ring('a', 'b', 'c', 'd');
  t.deepEqual(folderCircles([a!, b!, chord, d!, ...ring('x', 'y')]), [
    'p/src: b.ts → c.ts → b.ts (b.ts imports c.ts, c.ts imports b.ts)',
    'p/src: x.ts → y.ts → x.ts (x.ts imports y.ts, y.ts imports x.ts)',
  ]);
});

test('a file that imports a folder which imports another file is in no circle, nor is a test', (t) => {
  const sources = [
    parseSource('p/src/index.ts', `import './checks/check.js'; import './names.js';`),
    parseSource('p/src/checks/check.ts', `import '../names.js'; import '@namedrop/core';`),
    parseSource('p/src/names.ts', ''),
    parseSource('p/src/names.test.ts', `import './checks/check.js'; import './names.js';`),
    parseSource('p/src/checks/check.test.helper.ts', `import '../index.js';`),
  ];
  t.deepEqual(folderCircles(sources), []);
});
