import { fileURLToPath } from 'node:url';
import { Child } from '../process/child.js';
import { databaseUrlOf } from '../world/database-url.js';
import type { World } from '../world/world.js';

/** What the process of the plain ways works with. */
export interface PlainSettings {
  readonly databaseUrl: string;
  readonly wallets: number;
}

/** An Express 5 in a process of its own. */
export interface PlainExpress {
  readonly process: Child;
  /** Answers at once. */
  readonly bareUrl: string;
  /** Answers after one prepared `UPDATE`. */
  readonly updateUrl: string;
}

/** Starts an Express 5 that answers with these bytes; `cleanUp` stops it. */
export async function startPlainExpress(
  { host, payers }: World,
  bytes: string,
  cleanUp: AsyncDisposableStack,
): Promise<PlainExpress> {
  const settings: PlainSettings = { databaseUrl: databaseUrlOf(host), wallets: payers.length };
  const process = cleanUp.use(await Child.start(MODULE, [JSON.stringify(settings)]));
  await process.order('respondWith', bytes);
  return { process, bareUrl: `${process.greeting}/bare`, updateUrl: `${process.greeting}/update` };
}

const MODULE = fileURLToPath(new URL('plain-main.js', import.meta.url));
