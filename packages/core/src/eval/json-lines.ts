/** Value of one line of JSON lines. */
export interface JsonLine {
  /** From 1. */
  readonly line: number;
  readonly value: unknown;
}

/** Reads JSON lines and skips empty ones. Throws SyntaxError with the number of the first line that is not JSON. */
export function parseJsonLines(lines: string): readonly JsonLine[] {
  return lines.split('\n').flatMap((text, index) => (text.trim() === '' ? [] : [parseLine(text, index + 1)]));
}

function parseLine(text: string, line: number): JsonLine {
  try {
    return { line, value: JSON.parse(text) };
  } catch (cause) {
    throw new SyntaxError(`line ${line} is not JSON`, { cause });
  }
}

/** Returns the fields of an object, each unknown. Returns no fields for all other values. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function areStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isString);
}
