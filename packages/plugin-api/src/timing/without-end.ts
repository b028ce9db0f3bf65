/**
 * A text without the characters that it ends in. In time that grows with the text alone, which a pattern such as
 * `/[.,]+$/` does not: that one is tried from every dot.
 * @param characters one of them, e.g. `/[.,]/`; without flags
 */
export function withoutEnd(text: string, characters: RegExp): string {
  let end = text.length;
  while (end > 0 && characters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
