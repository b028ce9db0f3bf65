import type { Catalog as Declared } from '@namedrop/core';
import type { ModeName, Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';

/** `ready`: can be asked. `no_key`: installed, and lacks a key. `not_installed`: no plugin serves it. */
export type Readiness = 'ready' | 'no_key' | 'not_installed';

/** Platforms and modes that this deployment knows, and which of them it can run. */
export interface Catalog
  extends Pick<
    Declared,
    'platforms' | 'modes' | 'planned' | 'platform' | 'channel' | 'mode' | 'plannedMode' | 'platformsOn'
  > {
  /** Returns what keeps a platform of a mode from being asked. Call it once the plugins have started. */
  readinessOf(platform: Platform, mode: ModeName): Readiness;
  /** Names of modes for a caller to use: those of the interface, then the others that can be run. */
  availableModes(): readonly ModeName[];
}
export const Catalog = port<Catalog>('Catalog');
