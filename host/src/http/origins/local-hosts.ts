import { isIP } from 'node:net';

/** Endings of names that the public name system does not answer for. */
const LOCAL_ENDINGS = /\.(?:local|localdomain|lan|home|home\.arpa|internal|intranet)$/;

/** Returns whether a URL's host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/**
 * Returns whether a URL's host name is an address, or a name that only a local network knows. A stranger cannot have such a name
 * answered with another address, as DNS rebinding does.
 */
export function isLocalHost(hostname: string): boolean {
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress || !hostname.includes('.') || LOCAL_ENDINGS.test(hostname);
}
