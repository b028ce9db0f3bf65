/** What may stand where something else was expected. */
const WRONG_VALUES = [null, 7, -1, -0.5, 1.5, '', 'x', true, [], [null], ['x'], [[]], [{}], {}];

interface Damaged {
  readonly body: unknown;
  /** e.g. `output.1.content: null`, for the failure's message. */
  readonly what: string;
}

/** The value, and each field at any depth, once replaced by each of the wrong values; each field once removed. */
export function* damaged(value: unknown, path: readonly string[] = []): Generator<Damaged> {
  for (const wrong of WRONG_VALUES) yield { body: wrong, what: `${path.join('.')}: ${JSON.stringify(wrong)}` };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const inside = [...path, key];
    yield { body: without(value, key), what: `${inside.join('.')} is missing` };
    for (const { body, what } of damaged(field, inside)) yield { body: replaced(value, key, body), what };
  }
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function replaced(value: object, key: string, field: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(key), field) : { ...value, [key]: field };
}
