/**
 * SQL: the key by which lists compare names and questions: without case, one space where there is white space, none at the
 * ends. The expression is immutable. The host's migrations, which run before those of plugins, create its function.
 * @param text SQL: a text. NULL has the key NULL
 */
export function searchKey(text: string): string {
  return `namedrop.search_key(${text})`;
}
