const OPENING = /^\s*<think>/;
const CLOSING = '</think>';

/**
 * A text without the thoughts that it begins with, as servers without a reader of thoughts send them. Thoughts that
 * never end leave an empty text.
 */
export function withoutThoughts(text: string): string {
  if (!OPENING.test(text)) return text;
  const end = text.indexOf(CLOSING);
  return end < 0 ? '' : text.slice(end + CLOSING.length).trimStart();
}
