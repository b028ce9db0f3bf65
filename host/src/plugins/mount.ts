import { type Container, ContainerModule } from 'inversify';
import { SURFACE } from './contributed.js';
import type { PluginInstance } from './plugin-instance.js';
import { provisionsOf } from './provisions.js';

/** Contribution point of endpoints; `getAll` of one gives what every plugin contributed to it. */
export const ROUTE = Symbol('route');

/** The plugins that have joined the host's container. Each is one module there, which comes and goes as a whole. */
export class Mounts {
  readonly #modules = new Map<string, ContainerModule>();

  constructor(private readonly container: Container) {}

  mount(instance: PluginInstance): void {
    const module = moduleOf(instance);
    this.container.load(module);
    this.#modules.set(instance.id, module);
  }

  unmount({ id }: PluginInstance): void {
    const module = this.#modules.get(id);
    if (module) this.container.unload(module);
    this.#modules.delete(id);
  }
}

function moduleOf({ contributions }: PluginInstance): ContainerModule {
  const { surfaces = [], routes = [] } = contributions;
  return new ContainerModule(({ bind }) => {
    for (const { port, value } of provisionsOf(contributions)) bind(port.token).toConstantValue(value);
    for (const surface of surfaces) bind(SURFACE).toConstantValue(surface);
    for (const route of routes) bind(ROUTE).toConstantValue(route);
  });
}
