import { readFileSync } from 'node:fs';
import { withResult } from '@namedrop/testing';

/** A reply in a vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** Something on a page. */
interface Item {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** DataForSEO's reply for a page with these things on it. */
export function pageWith(...items: readonly Item[]): object {
  return withResult(fixture('dataforseo'), { item_types: items.map(({ type }) => type), items });
}
