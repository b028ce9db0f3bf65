const OPENING = /^\s*<think>/i;
const TAG = /<(\/?)think>/gi;
/** A fence of Markdown code. */
const FENCE = /^[ \t]*(?:```|~~~)/gm;

/**
 * A text without the thoughts that it begins with, as servers without a reader of thoughts send them. Thoughts that
 * never end leave an empty text. The opening tag may be missing, since some servers put it into the prompt.
 */
export function withoutThoughts(text: string): string {
  const start = OPENING.test(text) ? 0 : endOfUnopened(text);
  if (start === undefined) return text;
  let rest = text.slice(start);
  while (OPENING.test(rest)) rest = rest.slice(endOfOpened(rest));
  return rest.trimStart();
}

/**
 * Returns the index behind the closing tag of the first opening one. Where thoughts only mention an opening tag, that is
 * the last closing tag; without any it is the end.
 */
function endOfOpened(text: string): number {
  let depth = 0;
  let end = text.length;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    depth += slash ? -1 : 1;
    if (slash) end = index + tag.length;
    if (depth === 0) return end;
  }
  return end;
}

/**
 * Returns the index behind a closing tag without an opening one. It ends a line, with an answer on the next ones, or is
 * alone on the last line. Answers may quote the tag: within a line, or in a block of code.
 */
function endOfUnopened(text: string): number | undefined {
  let from = 0;
  let fences = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (!slash) return undefined;
    const end = index + tag.length;
    fences += text.slice(from, index).match(FENCE)?.length ?? 0;
    from = end;
    const rest = text.slice(end);
    const endsLine = fences % 2 === 0 && /^[ \t\r]*(?:\n|$)/.test(rest);
    if (endsLine && (rest.trim() !== '' || text[index - 1] === '\n')) return end;
  }
  return undefined;
}
