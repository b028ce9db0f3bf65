import { fileURLToPath } from 'node:url';
import { Child } from '../process/child.js';
import { databaseUrlOf } from './database-url.js';
import type { World } from './world.js';

/** How one of the hosts that run watches is set up. */
export interface WatchHostSettings {
  readonly databaseUrl: string;
  readonly folder: string;
  /** Runs at once. */
  readonly concurrency: number;
  /** Milliseconds after which its engine answers. */
  readonly answersAfterMs: number;
}

/** Something to tell a receiver, so often and at that rate. */
export interface EnqueueOrder {
  readonly count: number;
  readonly perSecond: number;
  readonly url: string;
}

/** Starts some hosts on the world's database, one after the other, for the first migrates; `cleanUp` kills them. */
export async function startWatchHosts(
  { host, folder }: Pick<World, 'folder'> & { readonly host: Pick<World['host'], 'storage'> },
  many: number,
  settings: Pick<WatchHostSettings, 'concurrency' | 'answersAfterMs'>,
  cleanUp: AsyncDisposableStack,
): Promise<Child[]> {
  const argument = JSON.stringify({
    databaseUrl: databaseUrlOf(host),
    folder,
    ...settings,
  } satisfies WatchHostSettings);
  const hosts: Child[] = [];
  while (hosts.length < many) hosts.push(cleanUp.use(await Child.start(MODULE, [argument])));
  return hosts;
}

const MODULE = fileURLToPath(new URL('watch-host.js', import.meta.url));
