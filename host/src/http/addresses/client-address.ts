import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/** An IPv4 address as a socket for both families spells it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
/** The port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Where a request comes from: an IPv4 address, or the /64 network of an IPv6 one, for a single client has all of that.
 * @param trustedHops how many proxies stand in front, each of which adds to `X-Forwarded-For` whom it speaks for. What
 * stands left of their entries is the client's own invention. A request with fewer entries has not come through them:
 * there the connection's address counts, as it does with 0.
 * @returns an empty text when the connection is gone already
 */
export function clientAddress({ socket, headersDistinct }: IncomingMessage, trustedHops: number): string {
  const entries = (headersDistinct['x-forwarded-for'] ?? []).join(',').split(',');
  const forwarded = trustedHops > 0 ? entries.at(-trustedHops) : undefined;
  return networkOf(forwarded ?? '') ?? networkOf(socket.remoteAddress ?? '') ?? '';
}

function networkOf(text: string): string | undefined {
  const [, six, four] = WITH_PORT.exec(text.trim()) ?? [];
  const [address = ''] = (six ?? four ?? text.trim()).split('%');
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return MAPPED.exec(canonical)?.[1] ?? `${firstGroups(canonical)}::/64`;
}

/** The first four of its eight groups; `::` stands for as many zeros as are missing. */
function firstGroups(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
