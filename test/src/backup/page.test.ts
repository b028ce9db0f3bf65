import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { ROOT } from '../boot/running.js';
import { deploymentFolder } from './world.js';

const run = promisify(execFile);

/** Commands; with a name, they are a file of the operator. */
const BLOCK = /^```sh ?(\S*)\n(.*?)^```$/gms;

/** `npx` of an operator, who has installed Namedrop in the folder. */
const NPX = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(ROOT, 'host/bin/namedrop.js')}" "$@"\n`;

test('the commands of the page back up an embedded deployment that serves, check the file and restore it', async (t) => {
  const folder = await deploymentFolder(t);
  const { code, stderr } = await folder.run(['accounts', 'create', '--name', 'Acme']);
  t.is(code, 0, stderr);
  const host = folder.start([], { PORT: '0' });
  await host.printed(/Namedrop serves/);
  await writeFile(join(folder.path, 'npx'), NPX, { mode: 0o755 });
  const env = { PATH: `${folder.path}:${process.env.PATH}` };
  const page = await readFile(join(ROOT, 'docs/operations/backup-and-restore.md'), 'utf8');
  for (const [, file, text = ''] of page.matchAll(BLOCK)) {
    if (file) await writeFile(join(folder.path, file), text);
    else await run('/bin/sh', ['-euc', text], { cwd: folder.path, env });
  }
  t.is((await readdir(join(folder.path, 'backups'))).length, 1);
  const restored = await folder.run(['accounts', 'ls'], { NAMEDROP_DATA_DIR: './restored' });
  t.regex(restored.stdout, /Acme/);
});
