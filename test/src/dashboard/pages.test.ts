import test, { type ExecutionContext } from 'ava';
import { PASSWORD } from '../api/person.js';
import { withChromium } from '../docs/chromium.js';
import type { Scene } from '../screenshots/scene.js';
import { SCENES } from '../screenshots/scenes.js';
import { NEWCOMER, OWNER, openStage, type Stage } from '../screenshots/stage.js';
import { enter, tabTo } from './key-walk.js';
import { type Dashboard, openDashboard } from './open-dashboard.js';

const chromiumTest = withChromium(test);

let opened: Promise<Stage> | undefined;
/** The one deployment of these tests, with the history of the demo. */
const stage = () => (opened ??= openStage());
test.after.always(async () => {
  await (await opened)?.[Symbol.asyncDispose]();
});

/** Widths of phones in pixels: the least that the pages fit, and a usual one. */
const PHONES = [320, 390];
const DESKTOP = { width: 1440, height: 900 };
/** Elements that are wider than the window, outside of areas that scroll by themselves. */
const TOO_WIDE = 'document.documentElement.scrollWidth > innerWidth';
const PEOPLE = { owner: OWNER, newcomer: NEWCOMER } as const;

/** Looks at a scene in both themes and at the widths of phones. */
async function look(t: ExecutionContext, { page, goto, axe }: Dashboard, scene: Scene) {
  const { path } = scene;
  // A fragment alone would load nothing.
  await page.goto('about:blank');
  await page.setViewportSize(DESKTOP);
  await goto(typeof path === 'string' ? path : await path(await stage()));
  await scene.act?.(page);
  await scene.ready(page).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await axe();
  }
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 844 });
    t.false(await page.evaluate(TOO_WIDE), `${scene.name} scrolls sideways at ${width}`);
  }
  await page.unrouteAll();
}

const SCENES_OF = {
  'of a person with history': SCENES.filter(({ as, isLive }) => as === 'owner' && !isLive),
  'of a newcomer': SCENES.filter(({ as }) => as === 'newcomer'),
  'without a session': SCENES.filter(({ as }) => as === undefined),
};

for (const [who, scenes] of Object.entries(SCENES_OF)) {
  chromiumTest(`each page ${who} is accessible in both themes, fits phones, and has no fault`, async (t) => {
    const { url } = await stage();
    const dashboard = await openDashboard(t, { url }, { signedIn: false, path: '/sign-in' });
    dashboard.expectError(/401 \(Unauthorized\).*\/dashboard\/api\/session\)/);
    dashboard.expectError(/503 \(Service Unavailable\).*\/watch\/board/);
    const as = scenes[0]?.as;
    if (as) await dashboard.signIn(PEOPLE[as]);
    for (const scene of scenes) {
      if (!as) await dashboard.page.context().clearCookies();
      await look(t, dashboard, scene);
    }
    t.true(scenes.length > 0);
  });
}

chromiumTest('the main path works by keyboard alone: figures to citations, a check, a watch', async (t) => {
  const { url } = await stage();
  const { page, expectError } = await openDashboard(t, { url }, { signedIn: false, path: '/sign-in' });
  expectError(/401 \(Unauthorized\).*\/dashboard\/api\/session\)/);
  await page.locator('input[type=email]:focus').waitFor();
  await page.keyboard.type(OWNER);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await enter(page, 'link', /^best CRM for small business, ChatGPT/, 150);
  await page.waitForURL(/\/checks\?/);
  await enter(page, 'link', /^ChatGPT: named/, 80);
  await page.getByRole('heading', { name: 'What ChatGPT answered' }).waitFor();
  await enter(page, 'link', 'Cited page 1', 80);
  await page.waitForURL(/#page-1$/);
  await enter(page, 'link', 'Place 1 of cited page 1');
  await page.waitForURL(/#cited-1-1$/);

  await page.keyboard.press('c');
  await tabTo(page, 'textbox', 'Question');
  await page.keyboard.type('best project management tool');
  await page.keyboard.press('Control+Enter');
  await enter(page, 'link', 'Open the answers', 80);
  await page.getByRole('heading', { name: /answered$/ }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await enter(page, 'link', 'New watch');
  await tabTo(page, 'textbox', 'Question');
  await page.keyboard.type('best CRM for charities');
  await tabTo(page, 'textbox', 'Brand');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Brambleway');
  await tabTo(page, 'textbox', 'Receiver');
  await page.keyboard.type('https://hooks.brambleway.example/namedrop');
  await enter(page, 'button', 'Create watch');
  await page.getByText('No run yet. The first').waitFor();
  t.regex(new URL(page.url()).pathname, /^\/watches\/[\w-]{36}$/);
});
