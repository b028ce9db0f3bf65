import { fileURLToPath } from 'node:url';
import type { Shot } from '../load/units.js';
import { Child } from '../process/child.js';
import { databaseUrlOf } from '../world/database-url.js';
import type { World } from '../world/world.js';
import type { Contender } from './contender.js';

/** What the floor's process works with. */
export interface FloorSettings {
  readonly databaseUrl: string;
  /** The requests of one unit. */
  readonly calls: readonly Shot[];
}

/** Starts the floor: the least that four answers and one durable write cost. */
export async function startFloor(
  { host }: World,
  calls: readonly Shot[],
  cleanUp: AsyncDisposableStack,
): Promise<Contender> {
  const settings: FloorSettings = { databaseUrl: databaseUrlOf(host), calls };
  const process = cleanUp.use(await Child.start(MODULE, [JSON.stringify(settings)]));
  return { process, writes: true, closedLoop: (loop) => process.order('closedLoop', loop) };
}

const MODULE = fileURLToPath(new URL('floor-main.js', import.meta.url));
