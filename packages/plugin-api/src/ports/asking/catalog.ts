import type { Readiness } from '@namedrop/contract';
import type { Catalog as DeclaredCatalog } from '@namedrop/core';
import type { ModeName, Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';

/** Platforms and modes that this deployment knows, and which of them it can run. */
export interface Catalog
  extends Pick<
    DeclaredCatalog,
    'platforms' | 'modes' | 'planned' | 'platform' | 'channel' | 'mode' | 'modeName' | 'plannedMode' | 'platformsOn'
  > {
  /** Returns what keeps a platform of a mode from being asked. Call it once the plugins have started. */
  readinessOf(platform: Platform, mode: ModeName): Readiness;
  /** Names of modes for a caller to use: those of the interface, then the others that can be run. */
  availableModes(): readonly ModeName[];
}
export const Catalog = port<Catalog>('Catalog');
