import { spawnSync } from 'node:child_process';
import type { ExecutionContext, TestFn } from 'ava';

/** Programs that must be installed, separated by commas, e.g. `redis-server,go`. */
const REQUIRED = (process.env.NAMEDROP_TEST_REQUIRE ?? '').split(',');

/** Returns whether tests use a program: it is installed, or `NAMEDROP_TEST_REQUIRE` lists it. */
export function isProgramUsed(program: string): boolean {
  return REQUIRED.includes(program) || spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/**
 * Registers tests where a program is installed; else they are skipped, and a line says so. With the program in
 * `NAMEDROP_TEST_REQUIRE` they run all the same, and so fail.
 * @param test ava's `test`
 */
export function withProgram(
  test: TestFn,
  program: string,
): (title: string, body: (t: ExecutionContext) => Promise<void>) => void {
  if (isProgramUsed(program)) return test;
  process.stderr.write(`${program} is not installed: tests that need it are skipped\n`);
  return test.skip;
}
