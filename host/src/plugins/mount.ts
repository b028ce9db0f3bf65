import { ContainerModule } from 'inversify';
import type { PluginInstance } from './plugin-instance.js';

/** Contribution points of the host's container; `getAll` of one gives what every plugin contributed to it. */
export const SURFACE = Symbol('surface');
export const ROUTE = Symbol('route');

/** What one plugin adds to the host's container, as one module: it comes and goes as a whole. */
export function pluginModule({ contributions }: PluginInstance): ContainerModule {
  const { ports = [], surfaces = [], routes = [] } = contributions;
  return new ContainerModule(({ bind }) => {
    for (const { port, value } of ports) bind(port.token).toConstantValue(value);
    for (const surface of surfaces) bind(SURFACE).toConstantValue(surface);
    for (const route of routes) bind(ROUTE).toConstantValue(route);
  });
}
