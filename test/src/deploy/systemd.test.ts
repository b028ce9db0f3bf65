import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withProgram } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { read } from '../repository/tree.js';

const withSystemd = withProgram(test, 'systemd-analyze');
const UNITS = ['namedrop.service', 'namedrop-backup.service', 'namedrop-backup.timer'];
/** Exposure of 0 to 100 up to which systemd calls a service OK. */
const MOST_EXPOSED = '25';

/** The units, with programs and folders that this machine has. */
async function installed(t: ExecutionContext, change = (text: string) => text): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-units-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'bin'));
  for (const name of ['node', 'sh', 'find']) {
    await writeFile(path.join(folder, 'bin', name), '#!/bin/true\n');
    await chmod(path.join(folder, 'bin', name), 0o755);
  }
  for (const unit of UNITS) {
    const text = read(`deploy/systemd/${unit}`).replaceAll(/(?<==)\/(?:usr\/)?bin\//g, `${folder}/bin/`);
    await writeFile(path.join(folder, unit), change(text));
  }
  return folder;
}

const analyze = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, printed: stdout + stderr };
};

withSystemd('systemd finds no fault in the units, and calls their services well confined', async (t) => {
  const folder = await installed(t);
  const { status, printed } = analyze(['verify', '--man=no', ...UNITS.map((unit) => path.join(folder, unit))]);
  const ours = printed.split('\n').filter((line) => line.includes(folder));
  t.deepEqual([status, ours], [0, []], printed);
  for (const unit of UNITS.filter((name) => name.endsWith('.service'))) {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSED}`, path.join(folder, unit)];
    const security = analyze(args);
    t.is(security.status, 0, security.printed);
  }
});

withSystemd('systemd reports a misspelt setting of a unit', async (t) => {
  const folder = await installed(t, (text) => text.replace('ProtectSystem=', 'ProtectSistem='));
  const { printed } = analyze(['verify', '--man=no', path.join(folder, 'namedrop.service')]);
  t.regex(printed, /ProtectSistem/);
});

test('the service stops later than the host has drained, and is not restarted for a wrong configuration', (t) => {
  const unit = read('deploy/systemd/namedrop.service');
  t.true(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > 30);
  t.regex(unit, /^RestartPreventExitStatus=64 78$/m);
});
