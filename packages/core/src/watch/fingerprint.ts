const HALVES = [
  { seed: 0xdeadbeef, prime: 2654435761 },
  { seed: 0x41c6ce57, prime: 1597334677 },
] as const;
const BASE = 36;
const DIGITS = 7;

/** A text as 14 characters: the same for the same text, another for about every other. Keeps nothing secret. */
export function fingerprint(text: string): string {
  return HALVES.map(({ seed, prime }) => hash(text, seed, prime)).join('');
}

/** Multiplies in every unit, then mixes, so that texts that differ in their last unit differ all over. */
function hash(text: string, seed: number, prime: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), prime);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return ((value ^ (value >>> 16)) >>> 0).toString(BASE).padStart(DIGITS, '0');
}
