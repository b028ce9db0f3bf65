import { readFileSync } from 'node:fs';
import type { Question, Surface } from '@namedrop/plugin-api';
import { buildSurface } from '@namedrop/testing';
import plugin from './index.js';

export const KEY = 'xai-secret-1234';
export const QUESTION: Question = { text: 'best crm for a bakery', region: 'us' };

/** A reply in the vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The plugin's surface, as a host sets it up. @param more further settings */
export function surfaceAt(baseUrl: string, more: object = {}): Promise<Surface> {
  return buildSurface(plugin, { apiKey: KEY, baseUrl, ...more });
}
