/**
 * Who answers at an address: its host and port, e.g. `hooks.example:443`.
 * @throws TypeError for what is no address
 */
export function receiverOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}
