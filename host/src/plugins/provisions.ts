import type { Contributions, Provision } from '@namedrop/plugin-api';

/** The ports that a plugin fills, without those for which it lacks a setting. */
export function provisionsOf({ ports = [] }: Contributions): Provision[] {
  return ports.filter((port): port is Provision => !('needs' in port));
}
