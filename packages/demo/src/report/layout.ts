import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Fills a text up with blanks to a width in columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/** Wraps a text into lines of at most `width` columns, all but the first indented as deep as `lead` is wide. */
export function hang(lead: string, text: string, width: number): string[] {
  const indent = stringWidth(lead);
  const [first = '', ...rest] = wrapAnsi(text, width - indent, { hard: true }).split('\n');
  return [lead + first, ...rest.map((line) => ' '.repeat(indent) + line)];
}
