import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'ava';
import { linkModules } from './link-modules.js';

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

test('a linked checkout has the installed modules, nested ones too, and its own packages of the repository', async (t) => {
  const parent = await mkdtemp(path.join(tmpdir(), 'link-modules-'));
  t.teardown(() => rm(parent, { recursive: true, force: true }));
  const [from, to] = [path.join(parent, 'from'), path.join(parent, 'to')];
  await write(path.join(from, 'node_modules/express/index.js'), 'express');
  await write(path.join(from, 'node_modules/@types/pg/index.d.ts'), 'types of pg');
  await write(path.join(from, 'packages/demo/node_modules/express/index.js'), 'another express');
  await mkdir(path.join(from, 'node_modules/@namedrop'));
  await symlink('../../packages/demo', path.join(from, 'node_modules/@namedrop/demo'));
  for (const side of [from, to])
    await write(path.join(side, 'packages/demo/index.js'), `demo of ${path.basename(side)}`);

  await linkModules(from, to);
  for (const [module, text] of [
    ['node_modules/express/index.js', 'express'],
    ['node_modules/@types/pg/index.d.ts', 'types of pg'],
    ['packages/demo/node_modules/express/index.js', 'another express'],
    ['node_modules/@namedrop/demo/index.js', 'demo of to'],
  ] as const) {
    t.is(await readFile(path.join(to, module), 'utf8'), text, module);
  }
});
