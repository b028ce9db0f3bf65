import { isIPv4 } from 'node:net';
import { AddressSet } from './address-range.js';
import { SPECIAL_RANGES } from './special-ranges.js';

/** IPv6 as URLs spell it, with an IPv4 address inside: mapped, or behind the common prefix of NAT64. */
const WITH_IPV4 = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Which addresses this deployment calls for others: those of the public Internet, and what its operator allows. */
export class Reach {
  readonly #special = new AddressSet(SPECIAL_RANGES);
  readonly #allowed: AddressSet;
  /** Whether the operator allows anything beyond the public Internet. */
  readonly isExtended: boolean;

  /** @param allowed ranges in CIDR notation that may be called whatever they are */
  constructor(allowed: readonly string[] = []) {
    this.#allowed = new AddressSet(allowed);
    this.isExtended = allowed.length > 0;
  }

  /** @param address IPv4 or IPv6; one that cannot be read is not called */
  includes(address: string): boolean {
    const judged = judgedAs(address);
    return judged !== undefined && (this.extendsTo(address) || !this.#special.has(judged));
  }

  /** Whether it is the operator who allows an address. */
  extendsTo(address: string): boolean {
    const judged = judgedAs(address);
    return judged !== undefined && this.#allowed.has(judged);
  }
}

/** What decides about an address: the IPv4 address inside, if there is one, else itself. */
function judgedAs(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const spelt = URL.parse(`http://[${address}]`)?.hostname;
  if (!spelt) return undefined;
  const [, high, low] = WITH_IPV4.exec(spelt) ?? [];
  return high && low ? dotted(high, low) : spelt.slice(1, -1);
}

function dotted(high: string, low: string): string {
  return [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 0xff])
    .join('.');
}
