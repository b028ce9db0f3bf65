const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; PostgreSQL fails on one that cannot. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
