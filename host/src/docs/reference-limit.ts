import type { AddressLimit } from '@namedrop/plugin-api';

/** Tokens of each client address: 60 calls at once, and 60 a minute. */
const SIZE = { capacity: 60, refill: 1 };

/** Returns the limit of a public part of the API reference. @param name start of its buckets, e.g. `openapi` */
export function referenceLimit(name: string): AddressLimit {
  return { bucket: (address) => `${name}:${address}`, size: SIZE };
}
