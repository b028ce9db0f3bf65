/** What a line of an answer is. */
export type LineKind = 'blank' | 'rule' | 'fence' | 'heading' | 'item' | 'row' | 'text';

export interface Line {
  readonly kind: LineKind;
  /** The content, markers and outer white space excluded, as places in the source. */
  readonly start: number;
  readonly end: number;
  /** Columns before the line's first character; a tab counts four. */
  readonly indent: number;
  /** The number that an item, heading or paragraph begins with: `2` in `2. Acme`, `## 2) Acme`, `**2. Acme**`. */
  readonly number?: number;
  /** 1-6 of a heading. */
  readonly level?: number;
}

const BULLET = /^[-*+•‣◦▪●–](?=\s|$)/u;
const ORDERED = /^(\d{1,3})[.)](?=\s|$)/;
const HEADING = /^#{1,6}(?=\s|$)/;
const NUMBERED_TEXT = /^[*_#\s]{0,8}(\d{1,3})[.)]\s/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/;
const CHECKBOX = /^\[[ xX]\]\s/;
/** A line's markers stand in its first few characters. */
const HEAD = 24;
const HASH = '#';
/** ASCII by code: 1 for characters that begin no marker, rule, fence or row, and are no space. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[!-~]/.test(String.fromCharCode(unit)) && !/[-*+_=~`|#>\d]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Splits a text into lines and tells what each is. Tables are recognised by their `|`. */
export function markdownLines(source: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= source.length; ) {
    const newLine = source.indexOf('\n', start);
    const end = newLine < 0 ? source.length : newLine;
    lines.push(readLine(source, start, end));
    start = end + 1;
  }
  return lines;
}

function readLine(source: string, lineStart: number, lineEnd: number): Line {
  let start = lineStart;
  let end = lineEnd;
  let indent = 0;
  while (start < end && isBlank(source.charCodeAt(start))) {
    indent += source[start] === '\t' ? 4 : 1;
    start++;
  }
  while (start < end && source[start] === '>') {
    start++;
    while (start < end && isBlank(source.charCodeAt(start))) start++;
  }
  while (end > start && isBlank(source.charCodeAt(end - 1))) end--;
  if (start === end) return { kind: 'blank', start, end, indent };
  if (PLAIN[source.charCodeAt(start)] === 1) return { kind: 'text', start, end, indent };
  const head = source.slice(start, Math.min(end, start + HEAD));
  if (head.startsWith('```') || head.startsWith('~~~')) return { kind: 'fence', start, end, indent };
  if (end - start <= HEAD && RULE.test(head.replaceAll(' ', ''))) return { kind: 'rule', start, end, indent };
  if (source[start] === '|') return { kind: 'row', start, end, indent };
  return marked(source, head, start, end, indent);
}

function marked(source: string, head: string, start: number, end: number, indent: number): Line {
  const heading = head[0] === HASH ? HEADING.exec(head)?.[0] : undefined;
  const bullet = heading ? undefined : BULLET.exec(head)?.[0];
  const ordered = heading || bullet ? undefined : ORDERED.exec(head);
  const marker = heading ?? bullet ?? ordered?.[0] ?? '';
  let contentStart = skipBlanks(source, start + marker.length, end);
  const rest = source.slice(contentStart, Math.min(end, contentStart + HEAD));
  if (bullet && CHECKBOX.test(rest)) contentStart = skipBlanks(source, contentStart + 3, end);
  const number = ordered ? Number(ordered[1]) : numberOf(rest);
  const kind = heading ? 'heading' : bullet || ordered ? 'item' : 'text';
  return { kind, start: contentStart, end, indent, number, level: heading?.length };
}

function numberOf(head: string): number | undefined {
  const digits = NUMBERED_TEXT.exec(head)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function skipBlanks(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(source.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0xa0;
}
