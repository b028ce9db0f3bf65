import { Catalog as DeclaredCatalog, type ModeName, type Platform } from '@namedrop/core';
import type { Catalog, Readiness } from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';
import { type ModeOffer, modeOffers } from './mode-offers.js';

/** The catalog with what this deployment can run of it. */
export class OfferedCatalog extends DeclaredCatalog implements Catalog {
  /** @param surfaces readiness cannot be read before every plugin has started */
  constructor(
    declared: DeclaredCatalog,
    private readonly surfaces: Surfaces,
  ) {
    super(declared.platforms, declared.modes, declared.planned);
    // Plugins get this object itself.
    Object.freeze(this);
  }

  readinessOf(platform: Platform, name: ModeName): Readiness {
    const mode = this.mode(name);
    return mode ? this.surfaces.readinessOf(platform, mode.channel) : 'not_installed';
  }

  availableModes(): readonly ModeName[] {
    const isReady = (platform: Platform, mode: ModeName) => this.readinessOf(platform, mode) === 'ready';
    return this.modes
      .filter(({ name, isInterface, platforms }) => isInterface || platforms.some((one) => isReady(one, name)))
      .map(({ name }) => name);
  }

  /** Lists every mode with what keeps it from being run. */
  offers(): readonly ModeOffer[] {
    return modeOffers(this, this.surfaces);
  }
}
