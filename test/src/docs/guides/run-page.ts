import type { Teardown } from '@namedrop/testing';
import { loopbackRegistry } from './loopback-registry.js';
import { blocksOf } from './page-blocks.js';
import { startWalk } from './walk.js';

/**
 * Runs every code block of a page, in its order.
 * @param page its path from the root
 * @throws Error for the first block that fails
 */
export async function runPage(t: Teardown, page: string): Promise<void> {
  const walk = await startWalk(t, await loopbackRegistry(t));
  for (const block of blocksOf(page)) await walk.run(block);
}
