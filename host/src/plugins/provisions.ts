import type { Contributions, Provision, UnconfiguredPort } from '@namedrop/plugin-api';

/** The ports that a plugin fills, without those for which it lacks a setting. */
export function provisionsOf({ ports = [] }: Contributions): Provision[] {
  return ports.filter((port): port is Provision => !('needs' in port));
}

/** The ports for which it lacks a setting. */
export function unconfiguredPortsOf({ ports = [] }: Contributions): UnconfiguredPort[] {
  return ports.filter((port): port is UnconfiguredPort => 'needs' in port);
}
