import type { Page } from 'playwright-core';

type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'radio';

/** Says whether an element has the focus; runs in the page. */
const hasFocus = (element: unknown) =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement;

/** Presses Tab until the first element with this name has the focus. @throws Error when it never gets it */
export async function tabTo(page: Page, role: Role, name: string | RegExp, presses = 40): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await wanted.waitFor();
  for (let pressed = 0; pressed < presses; pressed++) {
    if (await wanted.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches the ${role} ${name}`);
}

/** Goes to an element by Tab and presses Enter. */
export async function enter(page: Page, role: Role, name: string | RegExp, presses?: number): Promise<void> {
  await tabTo(page, role, name, presses);
  await page.keyboard.press('Enter');
}
