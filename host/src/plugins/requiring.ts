import type { Port } from '@namedrop/plugin-api';
import type { Planned } from './plan.js';

/** Returns the ids of the plugins that require a port. */
export function requiring({ token }: Port<unknown>, order: readonly Planned[]): string[] {
  return order
    .filter(({ plugin }) => Object.values(plugin.requires).some((port) => port.token === token))
    .map(({ id }) => id);
}
