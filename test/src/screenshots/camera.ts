import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { PASSWORD } from '../api/person.js';
import { executablePath } from '../docs/chromium.js';
import type { Scene, View } from './scene.js';
import { NEWCOMER, OWNER, type Stage } from './stage.js';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  card: { width: 900, height: 720 },
  phone: { width: 390, height: 844 },
} as const;
/** Quality of the pictures, from 0 to 100. */
const QUALITY = 70;
/** Highest picture, in pixels. */
const HIGHEST = 5000;

/** Fonts in place of those of a desktop: `fonts-inter`, `fonts-sil-charis` and `fonts-jetbrains-mono` of Debian. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${[
    ['sans-serif', 'Inter'],
    ['system-ui', 'Inter'],
    ['serif', 'Charis SIL'],
    ['monospace', 'JetBrains Mono'],
  ]
    .map(
      ([family, font]) =>
        `<match><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`,
    )
    .join('\n  ')}
</fontconfig>`;

/** Takes pictures of scenes. */
export class Camera implements AsyncDisposable {
  readonly #sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

  private constructor(
    private readonly stage: Stage,
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async open(stage: Stage): Promise<Camera> {
    const folder = await mkdtemp(path.join(tmpdir(), 'screenshots-'));
    const fonts = path.join(folder, 'fonts.conf');
    await writeFile(fonts, FONTS);
    const args = ['--font-render-hinting=none', '--hide-scrollbars'];
    const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fonts };
    return new Camera(stage, await chromium.launch({ executablePath, args, env }), folder);
  }

  /** Opens a scene and returns its picture as WebP. */
  async take(scene: Scene, { theme, size }: View): Promise<Buffer> {
    const storageState = await this.#session(scene.as);
    const context = await this.browser.newContext({
      colorScheme: theme,
      viewport: SIZES[size],
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      locale: 'en-GB',
      storageState,
    });
    try {
      const page = await context.newPage();
      await page.clock.install({ time: this.stage.now() });
      await page.goto(this.stage.url + (typeof scene.path === 'string' ? scene.path : await scene.path(this.stage)));
      await scene.act?.(page);
      await scene.ready(page).first().waitFor();
      if (!scene.isLive) await page.waitForLoadState('networkidle');
      if (!scene.isWindow) await showAll(page, size);
      return await picture(page);
    } finally {
      await context.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await rm(this.folder, { recursive: true });
  }

  /** Signs a person in once. */
  async #session(who: Scene['as']) {
    if (who === undefined) return undefined;
    const kept = this.#sessions.get(who);
    if (kept) return kept;
    const context = await this.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${this.stage.url}/sign-in`);
    await page.getByLabel('E-mail').fill(who === 'owner' ? OWNER : NEWCOMER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').first().waitFor();
    const state = await context.storageState();
    this.#sessions.set(who, state);
    await context.close();
    return state;
  }
}

/** Makes the window as high as the page, so that bars at its edges are where they belong. */
async function showAll(page: Page, size: View['size']): Promise<void> {
  const { width, height: least } = SIZES[size];
  const content = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(Math.max(content, least), HIGHEST) });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(shot.data, 'base64');
}
