import type { Answers, Checks } from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';

interface Services {
  readonly checks: Checks;
  readonly answers: Answers;
  readonly surfaces: Surfaces;
}

/**
 * Stand-ins for the services that are built from what plugins contribute, so that plugins can be handed them before.
 * They work once every plugin has started.
 */
export class LateServices {
  #services: Services | undefined;

  readonly checks: Checks = {
    requireAvailable: (mode) => this.#opened('Checks').checks.requireAvailable(mode),
    run: async (...request) => this.#opened('Checks').checks.run(...request),
  };

  readonly answers: Answers = {
    prepare: async (...question) => this.#opened('Answers').answers.prepare(...question),
    serving: (provider) => this.#opened('Answers').answers.serving(provider),
  };

  /** Returns the surfaces that the catalog judges readiness by. @throws Error before every plugin has started */
  get surfaces(): Surfaces {
    return this.#opened('The readiness of the Catalog').surfaces;
  }

  open(services: Services): void {
    this.#services = services;
  }

  #opened(port: string): Services {
    if (!this.#services) throw new Error(`${port} cannot be used before every plugin has started`);
    return this.#services;
  }
}
