import { fileURLToPath } from 'node:url';
import type { Shot } from '../load/units.js';
import { Child } from '../process/child.js';
import { databaseUrlOf } from './database-url.js';
import type { Payer, UpstreamUrls, World } from './world.js';

/** How a host that serves checks is set up. */
export interface CheckHostSettings {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly upstreams: UpstreamUrls;
}

/** A host that serves checks, in a process of its own: neither the load nor a floor counts as its processor time. */
export interface CheckHost {
  readonly process: Child;
  /** A request for a check, paid by that account. */
  check(payer: Payer, query: string): Shot;
}

/** Starts a host on the world's database; `cleanUp` kills it. */
export async function startCheckHost(
  { host, folder, upstreams }: World,
  cleanUp: AsyncDisposableStack,
): Promise<CheckHost> {
  const settings: CheckHostSettings = { databaseUrl: databaseUrlOf(host), folder, upstreams };
  const process = cleanUp.use(await Child.start(MODULE, [JSON.stringify(settings)]));
  const url = `${process.greeting}/v1/check`;
  return {
    process,
    check: ({ headers }, query) => ({ url, headers, body: JSON.stringify({ query, brand: 'Acme', mode: 'quick' }) }),
  };
}

const MODULE = fileURLToPath(new URL('check-host.js', import.meta.url));
