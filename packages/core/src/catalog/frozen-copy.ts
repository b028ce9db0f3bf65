/** Copies data of plain objects and lists, and freezes the copy at every depth. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map(frozenCopy)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozenCopy(member)]));
  return Object.freeze(copy) as T;
}
