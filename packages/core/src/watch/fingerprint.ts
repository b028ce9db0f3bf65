const SEEDS = [0xdeadbeef, 0x41c6ce57] as const;
const PRIMES = [2654435761, 1597334677] as const;
const BASE = 36;
const DIGITS = 7;

/** A text as 14 characters, the same for the same text: two of a watch's pages share one about never. No secret. */
export function fingerprint(text: string): string {
  return SEEDS.map((seed, half) => hash(text, seed, PRIMES[half] ?? 1)).join('');
}

function hash(text: string, seed: number, prime: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), prime);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return ((value ^ (value >>> 16)) >>> 0).toString(BASE).padStart(DIGITS, '0');
}
