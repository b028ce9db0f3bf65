/**
 * Copies a value with a field set at a JSON pointer (RFC 6901), e.g. `/tools/0/parameters/user_location`.
 * @returns undefined where the pointer is none, or the parent of the field is missing; a list takes no new entries
 */
export function withValueAt(into: unknown, pointer: string, value: unknown): unknown {
  if (!pointer.startsWith('/')) return undefined;
  return replaced(into, pointer.slice(1).split('/').map(unescaped), value);
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function replaced(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof into !== 'object' || into === null || key === '__proto__') return undefined;
  const isNew = !Object.hasOwn(into, key);
  if (isNew && rest.length > 0) return undefined;
  if (Array.isArray(into) && (isNew || !/^\d+$/.test(key))) return undefined;
  const inside = replaced(isNew ? undefined : (into as Record<string, unknown>)[key], rest, value);
  if (inside === undefined) return undefined;
  return Array.isArray(into) ? into.with(Number(key), inside) : { ...into, [key]: inside };
}
