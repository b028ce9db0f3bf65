import { readFileSync } from 'node:fs';
import { buildSurface, withResult } from '@namedrop/testing';
import plugin from './index.js';

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

/** Asks DataForSEO alone, which replies so, in order, and counts how often it was asked. */
export async function askedOf(...replies: readonly object[]) {
  let requests = 0;
  const fetch = async () => Response.json(replies[requests++] ?? {});
  const live = { vendors: ['dataforseo'], dataforseo: { login: 'someone@acme.example', password: 'secret' } };
  const surface = await buildSurface(plugin, { live }, { fetch });
  const question = { text: 'best crm for a small agency', region: 'us' } as const;
  const [outcome] = await Promise.allSettled([surface.ask(question, AbortSignal.timeout(10_000))]);
  return { outcome, requests };
}
