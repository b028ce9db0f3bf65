/** Returns a copy of a text or of parsed JSON without the key, names of properties included. */
export function withoutKey<T>(value: T, key: string): T {
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(key, '***');
    if (Array.isArray(part)) return part.map(hide);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(hide(Object.entries(part)) as [string, unknown][]);
  };
  return hide(value) as T;
}
