import { readFileSync } from 'node:fs';
import { type PageItem, withItems } from '@namedrop/testing';

/** A reply in a vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** DataForSEO's reply for a page with these things on it. */
export function pageWith(...items: readonly PageItem[]): object {
  return withItems(fixture('dataforseo'), ...items);
}
