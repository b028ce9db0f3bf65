import dashboard from '@namedrop/dashboard';
import { startTestHost, type TestHost, type TestHostOptions } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import axeCore, { type AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createUser, PASSWORD } from '../api/person.js';
import { openChromium } from '../docs/chromium.js';

/** User of the host that `startDashboardHost` starts. */
export const EMAIL = 'ada@example.com';

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** A host with the dashboard and a user with a password. */
export async function startDashboardHost(t: ExecutionContext, options: TestHostOptions = {}) {
  const plugins = { dashboard: { module: dashboard }, ...options.plugins };
  const world = await startTestHost(t, { ...options, plugins });
  const user = await createUser(world, EMAIL);
  return { ...world, user };
}

export interface OpenOptions {
  readonly theme?: 'light' | 'dark';
  readonly size?: keyof typeof SIZES;
  /** Page to open. Default: `/`. */
  readonly path?: string;
  /** false: without a session. Default: signed in as `EMAIL`. */
  readonly signedIn?: boolean;
}

/** A page of the dashboard in a browser. */
export interface Dashboard {
  readonly page: Page;
  /** Address of the pages, without a slash at its end. */
  readonly origin: string;
  goto(path: string): Promise<void>;
  /** Signs in on the page that is shown. @param email default `EMAIL` */
  signIn(email?: string): Promise<void>;
  /** Fails on each serious finding of axe on the page. */
  axe(): Promise<void>;
  /** Leaves out an expected error of the console, e.g. of a call that is refused. */
  expectError(pattern: RegExp): void;
}

/**
 * Opens a page with cookies and caches of its own. The test fails at its end for an error of the console, e.g. a violation of the
 * policy, and for a request to another host.
 */
export async function openDashboard(
  t: ExecutionContext,
  { url }: Pick<TestHost, 'url'>,
  { theme = 'light', size = 'desktop', path = '/', signedIn = true }: OpenOptions = {},
): Promise<Dashboard> {
  const { hostname, origin } = new URL(url);
  const context = await openChromium(t, hostname, contextOf(theme, size));
  const page = await context.newPage();
  const faults = watchFaults(page, origin);
  t.teardown(() => {
    const unexpected = faults.found();
    if (unexpected.length > 0) throw new Error(`the page has faults:\n${unexpected.join('\n')}`);
  });
  const dashboard: Dashboard = {
    page,
    origin,
    goto: async (to) => {
      await page.goto(origin + to);
    },
    signIn: (email) => signInOn(page, email),
    axe: async () => {
      t.deepEqual(await seriousFindings(page), []);
    },
    expectError: faults.expect,
  };
  if (signedIn) {
    await dashboard.goto('/sign-in');
    await dashboard.signIn();
  }
  if (!signedIn || path !== '/') await dashboard.goto(path);
  return dashboard;
}

const contextOf = (colorScheme: 'light' | 'dark', size: keyof typeof SIZES): BrowserContextOptions => ({
  colorScheme,
  viewport: SIZES[size],
  isMobile: size === 'phone',
  hasTouch: size === 'phone',
  reducedMotion: 'reduce',
  timezoneId: 'America/New_York',
});

async function signInOn(page: Page, email = EMAIL): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' });
}

function watchFaults(page: Page, origin: string) {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(`${line.text()} (${line.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`a request went to ${request.url()}`);
  });
  return {
    expect: (pattern: RegExp): void => {
      expected.push(pattern);
    },
    found: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  };
}

/** Details of what is in order are thousands of elements. */
const VIOLATIONS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

/** Findings of axe that keep people out, as `rule: element`. */
async function seriousFindings(page: Page): Promise<string[]> {
  // By evaluation, since the policy of the page allows no inline script; once for each document.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeCore.source);
  const violations: AxeResults['violations'] = await page.evaluate(VIOLATIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
