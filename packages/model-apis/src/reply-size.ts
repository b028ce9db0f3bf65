import { SurfaceError } from '@namedrop/plugin-api';

/** Values in a reply: far more than any answer has, and few enough to look at each. */
const MAX_VALUES = 100_000;

/**
 * Refuses a reply of absurdly many values, which would block the process while it is read.
 * @throws SurfaceError `error`
 */
export function refuseHuge(body: unknown, vendor: string): void {
  const open = [body];
  for (let values = 0; open.length > 0; ) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += inner.length;
    if (values > MAX_VALUES) throw new SurfaceError('error', `${vendor}: the reply has too many values`);
    for (const each of inner) open.push(each);
  }
}
