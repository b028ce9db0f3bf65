import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import test from 'ava';

/** A user without a name, as containers have. */
const UID = 54_321;
const MODULE = new URL('./data-folder.js', import.meta.url).href;
const EXAMINE = `
  const { dataFolder } = await import('${MODULE}');
  const found = { prepared: { config: { core: { dataDir: '/etc/namedrop' } } } };
  console.log(JSON.stringify(await dataFolder.examine(found)));`;

if (process.getuid?.() === 0) {
  test('a folder that a user without a name cannot write fails with the command that hands it over', async (t) => {
    const args = ['--input-type=module', '--eval', EXAMINE];
    const { stdout } = await promisify(execFile)(process.execPath, args, { uid: UID, gid: UID, cwd: '/' });
    const remedy = `run: sudo mkdir -p /etc/namedrop && sudo chown -R ${UID} /etc/namedrop; or set NAMEDROP_DATA_DIR to another folder`;
    t.deepEqual(JSON.parse(stdout), [{ state: 'fail', what: 'data folder', detail: '/etc cannot be written', remedy }]);
  });
} else {
  test('only root can be a user without a name', (t) => t.pass());
}
