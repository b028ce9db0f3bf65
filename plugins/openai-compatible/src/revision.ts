import { createHash } from 'node:crypto';
import type { Engine } from './engine.js';

/** Hashes what decides who answers and how, so that the cache serves no answers of an earlier entry; never the key. */
export function revisionOf({ protocol, baseUrl, path, model, search, extra, region }: Engine): string {
  const parts = [protocol, baseUrl, path, model, search, extra, region];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
