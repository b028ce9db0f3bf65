import type { Page } from 'playwright-core';
import { PASSWORD } from '../api/person.js';
import type { View } from './scene.js';

export const QUESTION = 'best CRM for small business';
export const LIGHT: View = { theme: 'light', size: 'desktop' };
export const DARK: View = { theme: 'dark', size: 'desktop' };
export const PHONE: View = { theme: 'light', size: 'phone' };
export const DARK_PHONE: View = { theme: 'dark', size: 'phone' };
export const CARD: View = { theme: 'light', size: 'card' };
export const DARK_CARD: View = { theme: 'dark', size: 'card' };

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

export async function setPassword(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Platforms' }).waitFor();
}

export async function createKey(page: Page): Promise<void> {
  await press(page, 'Create key');
  await page.locator('.secret code').waitFor();
}

export async function fillCheck(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await press(page, /^Run for/);
}
