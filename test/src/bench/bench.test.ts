import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import type { Block } from './report.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
const QUICK = ['--seconds', '0.1', '--rounds', '1', '--warm-up', '4', '--no-peers', '--json'];
const SMALLEST = [...QUICK, '--watches', '50', '--mentions', '1000', '--rows', '1000'];
/** Block g has a test of its own, and block j waits for minutes. */
const ONLY = ['--only', 'a,b,c,d,e,f,h,i'];

test('a run of the smallest size measures all blocks, fails at nothing and leaves nothing behind', async (t) => {
  // Alone it takes a minute; the machine may run other tests at the same time.
  t.timeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...SMALLEST, ...ONLY], {
    env: { ...process.env, TMPDIR: folder },
  });
  const { blocks } = JSON.parse(stdout) as { blocks: Block[] };
  t.deepEqual(
    blocks.map(({ id }) => id),
    ['a', 'b', 'c', 'e', 'f', 'h', 'i', 'd'],
  );
  const rows = blocks.flatMap((block) => block.rows);
  t.deepEqual(
    rows.filter(({ figures }) => (figures.failed ?? 0) > 0),
    [],
  );
  t.true(rows.every(({ figures }) => Object.values(figures).every((value) => Number.isFinite(value))));
  // A start and its memory have no target.
  const withTargets = blocks.filter(({ id }) => id !== 'h');
  t.true(withTargets.every(({ reaches }) => reaches.length > 0));
  t.true(blocks.every(({ reaches }) => reaches.every(({ value }) => Number.isFinite(value))));
  for (const { figures } of rows.filter(({ name }) => /^(host, .* account|check, answers)/.test(name))) {
    t.true((figures['process ms'] ?? 0) > 0 && (figures['× floor'] ?? 0) > 0);
  }
  t.true(blocks[2]?.notes.includes('The books are proven afterwards.'));
  t.deepEqual(await readdir(folder), []);
});
