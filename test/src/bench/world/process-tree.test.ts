import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { parentOf, treeProcessorMs } from './process-tree.js';

interface FakeProcess {
  readonly pid: number;
  readonly parent: number;
  readonly name?: string;
  /** Ticks: user, system, and both of the children that it has waited for. */
  readonly ticks: readonly [number, number, number, number];
}

/** Writes a folder like /proc, and removes it when the test is over. */
async function fakeProc(t: ExecutionContext, processes: readonly FakeProcess[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proc-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'sys'));
  for (const { pid, parent, name = 'postgres', ticks } of processes) {
    await mkdir(path.join(folder, `${pid}`));
    const fields = ['S', parent, 1, 1, 0, -1, 0, 0, 0, 0, 0, ...ticks, 20, 0, 1];
    await writeFile(path.join(folder, `${pid}`, 'stat'), `${pid} (${name}) ${fields.join(' ')}\n`);
  }
  return folder;
}

test('treeProcessorMs sums the root, all descendants and the ended children that they have waited for', async (t) => {
  const proc = await fakeProc(t, [
    { pid: 1, parent: 0, ticks: [1000, 1000, 1000, 1000] },
    { pid: 10, parent: 1, ticks: [1, 2, 30, 40] },
    { pid: 11, parent: 10, ticks: [5, 0, 0, 0] },
    { pid: 12, parent: 11, ticks: [0, 7, 0, 0] },
    { pid: 20, parent: 1, ticks: [100, 100, 0, 0] },
  ]);
  t.is(treeProcessorMs(10, proc), 850);
});

test('a process name with spaces and parentheses does not shift the fields that are read', async (t) => {
  const proc = await fakeProc(t, [{ pid: 10, parent: 3, name: 'postgres: (x) 9 9', ticks: [1, 1, 1, 1] }]);
  t.is(treeProcessorMs(10, proc), 40);
  t.is(parentOf(10, proc), 3);
});

test('treeProcessorMs and parentOf return undefined without /proc or without the process', async (t) => {
  t.is(treeProcessorMs(10, '/no/such/folder'), undefined);
  t.is(parentOf(10, '/no/such/folder'), undefined);
  t.is(treeProcessorMs(11, await fakeProc(t, [{ pid: 10, parent: 1, ticks: [1, 1, 1, 1] }])), undefined);
});

(existsSync('/proc/self/stat') ? test : test.skip)(
  'treeProcessorMs counts a child that has ended and was waited for',
  (t) => {
    const before = treeProcessorMs(process.pid) ?? Number.NaN;
    const burn = 'while (process.cpuUsage().user < 300_000);';
    t.is(spawnSync(process.execPath, ['-e', burn]).status, 0);
    t.true((treeProcessorMs(process.pid) ?? 0) - before >= 270);
    t.is(parentOf(process.pid), process.ppid);
  },
);
