import { spawnSync } from 'node:child_process';
import { type Teardown, withProgram } from '@namedrop/testing';
import type { TestFn } from 'ava';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** Debian's browser: none is downloaded. */
const COMMAND = 'chromium';
const found = spawnSync('sh', ['-c', `command -v ${COMMAND}`], { encoding: 'utf8' }).stdout.trim();

/** File of the browser; its name where there is none, which fails with that name. */
export const executablePath = found || COMMAND;

/** Browsers of this test file by the name under which each finds this machine. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Registers tests where `chromium` is installed: `withProgram`. The browsers of the file are closed after its last test.
 * @param test ava's `test`
 */
export function withChromium(test: TestFn) {
  test.after.always(async () => {
    const opened = await Promise.allSettled(browsers.values());
    await Promise.all(opened.map((one) => one.status === 'fulfilled' && one.value.close()));
  });
  return withProgram(test, COMMAND);
}

/**
 * Opens what a browser keeps for one person, e.g. cookies and caches, without a window; it is closed when the test is over.
 * The tests of a file share the browser itself.
 * @param host name under which it finds this machine, e.g. `reference.example`; it finds no other host
 */
export async function openChromium(
  t: Teardown,
  host: string,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const browser = browsers.get(host) ?? launch(host);
  browsers.set(host, browser);
  const context = await (await browser).newContext(options);
  t.teardown(() => context.close());
  return context;
}

async function launch(host: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [`--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND`],
  });
  browser.on('disconnected', () => browsers.delete(host));
  return browser;
}
