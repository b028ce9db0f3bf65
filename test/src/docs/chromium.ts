import { spawnSync } from 'node:child_process';
import { type Teardown, withProgram } from '@namedrop/testing';
import type { TestFn } from 'ava';
import { type Browser, chromium } from 'playwright-core';

/** Debian's browser: none is downloaded. */
const COMMAND = 'chromium';
const found = spawnSync('sh', ['-c', `command -v ${COMMAND}`], { encoding: 'utf8' }).stdout.trim();

/** File of the browser; its name where there is none, which fails with that name. */
export const executablePath = found || COMMAND;

/** Registers tests where `chromium` is installed: `withProgram`. @param test ava's `test` */
export const withChromium = (test: TestFn) => withProgram(test, COMMAND);

/**
 * Starts a browser without a window, and closes it when the test is over.
 * @param host name under which it finds this machine, e.g. `reference.example`; it finds no other host
 */
export async function startChromium(t: Teardown, host: string): Promise<Browser> {
  const args = [`--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND`];
  const browser = await chromium.launch({ executablePath, args });
  t.teardown(() => browser.close());
  return browser;
}
