/** Lower case of no locale, unit for unit: characters whose lower case is longer (İ) stay as they are. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let result = '';
  for (const character of text) {
    const small = character.toLowerCase();
    result += small.length === character.length ? small : character;
  }
  return result;
}
