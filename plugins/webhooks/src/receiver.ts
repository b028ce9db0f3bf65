/**
 * Returns the receiver at an address, whatever the port: its host in lower case and without the dot that ends a complete name,
 * e.g. `hooks.example`.
 * @throws TypeError for what is no address
 */
export function receiverOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}
