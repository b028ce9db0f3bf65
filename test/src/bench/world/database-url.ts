import type { Host } from '@namedrop/host';

/** Connections that a plugin of the host has: pools of the plain ways have as many. */
export const PLUGIN_CONNECTIONS = 10;

/**
 * Returns the address of a host's embedded database, for other processes of this machine.
 * @param database of the same server; default: the host's own
 */
export function databaseUrlOf({ storage }: Pick<Host, 'storage'>, database = storage.target.database): string {
  const { host: socket = '', port } = storage.target;
  return `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`;
}
