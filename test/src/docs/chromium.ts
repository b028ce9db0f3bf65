import { spawnSync } from 'node:child_process';
import type { Teardown } from '@namedrop/testing';
import type { ExecutionContext, TestFn } from 'ava';
import { type Browser, chromium } from 'playwright-core';

/** Debian's browser: none is downloaded. */
const COMMAND = 'chromium';
const executablePath = spawnSync('sh', ['-c', `command -v ${COMMAND}`], { encoding: 'utf8' }).stdout.trim();

/**
 * Registers tests where `chromium` is installed; else they are skipped, and a line says so. With
 * `NAMEDROP_TEST_REQUIRE_CHROMIUM=1` they run all the same, and so fail.
 * @param test ava's `test`
 */
export function withChromium(test: TestFn): (title: string, body: (t: ExecutionContext) => Promise<void>) => void {
  if (process.env.NAMEDROP_TEST_REQUIRE_CHROMIUM === '1' || executablePath !== '') return test;
  process.stderr.write('chromium is not installed: tests that need it are skipped (apt-get install chromium)\n');
  return test.skip;
}

/**
 * Starts a browser without a window, and closes it when the test is over.
 * @param host name under which it finds this machine, e.g. `reference.example`; it finds no other host
 */
export async function startChromium(t: Teardown, host: string): Promise<Browser> {
  const args = [`--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND`];
  const browser = await chromium.launch({ executablePath: executablePath || COMMAND, args });
  t.teardown(() => browser.close());
  return browser;
}
