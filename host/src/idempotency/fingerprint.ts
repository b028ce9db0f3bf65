import { createHash } from 'node:crypto';

/**
 * What tells one body from another: the SHA-256 of its JSON with sorted keys. Blanks and the order of keys do not
 * matter; everything else does, also fields that nobody knows.
 * @param body parsed JSON, of a depth that the reader of bodies has bounded
 * @returns 32 bytes
 */
export function fingerprintOf(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  // JSON.stringify makes `null` of what was too large for a number.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
