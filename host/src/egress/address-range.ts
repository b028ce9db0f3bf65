import { BlockList, isIP } from 'node:net';

/** The bits of an address, by its version. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether a text is a range of addresses in CIDR notation, such as `10.0.0.0/8` or `fd00::/8`. */
export function isRange(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  return (
    bits !== undefined && !address.includes('%') && /^\d{1,3}$/.test(prefix) && +prefix <= bits && rest.length === 0
  );
}

/** The addresses in some ranges. A version has a list of its own: Node finds IPv4 addresses in ranges of IPv6, too. */
export class AddressSet {
  readonly #lists = { 4: new BlockList(), 6: new BlockList() };

  /** @param ranges in CIDR notation */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', prefix] = range.split('/');
      const version = versionOf(address);
      this.#lists[version].addSubnet(address, Number(prefix), `ipv${version}`);
    }
  }

  /** @param address in the usual spelling */
  has(address: string): boolean {
    const version = versionOf(address);
    return this.#lists[version].check(address, `ipv${version}`);
  }
}

const versionOf = (address: string) => (isIP(address) === 4 ? 4 : 6);
