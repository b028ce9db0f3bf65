import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';

const MIB = 1024 * 1024;
const READER = fileURLToPath(new URL('peak-memory.test.helper.js', import.meta.url));

test('texts that name brands at very many places raise the memory of the process by less than 160 MiB', async (t) => {
  const { stdout } = await promisify(execFile)(process.execPath, [READER]);
  const { totals, bytes } = JSON.parse(stdout) as { totals: number[]; bytes: number };
  t.deepEqual(totals, [25_000, 25_000, 25_000, 25_000]);
  t.true(bytes < 160 * MIB, `${Math.round(bytes / MIB)} MiB`);
});
