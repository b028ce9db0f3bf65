/** Returns a JSON body with line breaks; any other body as it is. */
export function indented(body: string): string {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

/** Returns the sentence of an event about its change; undefined where it has none. */
export function sentenceOf(body: string): string | undefined {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !('diff_summary' in value)) return undefined;
  return typeof value.diff_summary === 'string' && value.diff_summary !== '' ? value.diff_summary : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
