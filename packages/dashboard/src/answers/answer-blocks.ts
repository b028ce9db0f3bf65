/** Piece of a block with one look. */
export interface Run {
  readonly text: string;
  readonly strong?: boolean;
  readonly code?: boolean;
  /** Address of a link, as the answer gives it: any text. */
  readonly address?: string;
}

/** Part of an answer that is a line or a paragraph. */
export interface Block {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'code';
  /** Sign before an item, e.g. `2.` or `•`. */
  readonly sign?: string;
  /** Steps to the right of an item, 0 to 3. */
  readonly depth: number;
  readonly runs: readonly Run[];
}

/** Text of a block as it is shown. */
export const textOf = ({ runs }: Pick<Block, 'runs'>): string => runs.map(({ text }) => text).join('');

/** Splits an answer in Markdown into blocks of text. Images become their words; HTML stays text. */
export function answerBlocks(answer: string): Block[] {
  const blocks: Block[] = [];
  let fenced: string[] | undefined;
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', depth: 0, runs: inlineRuns(open.join('\n')) });
    open = [];
  };
  for (const line of answer.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      close();
      if (fenced) blocks.push(codeBlock(fenced));
      fenced = fenced ? undefined : [];
    } else if (fenced) fenced.push(line);
    else if (line.trim() === '' || /^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) close();
    else {
      const block = lineBlock(line);
      if (!block) {
        open.push(line.trim());
        continue;
      }
      close();
      blocks.push(block);
    }
  }
  close();
  if (fenced && fenced.length > 0) blocks.push(codeBlock(fenced));
  return blocks;
}

const codeBlock = (lines: readonly string[]): Block => ({ kind: 'code', depth: 0, runs: [{ text: lines.join('\n') }] });

/** Beginnings of lines. A pattern up to the end of a line would try each offset in it twice. */
const HEADING = /^\s{0,3}#{1,6}\s+/;
const ITEM = /^(\s*)([-*+•]|\d{1,3}[.)])\s+/;
const QUOTE = /^\s*>\s?/;

/** Reads a heading, an item, a quotation or a line of a table. */
function lineBlock(line: string): Block | undefined {
  const after = ({ 0: start }: RegExpExecArray) => line.slice(start.length);
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', depth: 0, runs: inlineRuns(withoutEnd(after(heading))) };
  const item = ITEM.exec(line);
  if (item) {
    const [, space = '', sign = ''] = item;
    const depth = Math.min(3, Math.floor(space.replaceAll('\t', '   ').length / 2));
    return { kind: 'item', sign: /\d/.test(sign) ? sign : '•', depth, runs: inlineRuns(after(item)) };
  }
  const quote = QUOTE.exec(line);
  if (quote) return { kind: 'quote', depth: 0, runs: inlineRuns(after(quote)) };
  if (/^\s*\|/.test(line)) return { kind: 'code', depth: 0, runs: [{ text: line.trim() }] };
  return undefined;
}

/** Takes the spaces and number signs off the end of a heading. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s#]/.test(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

/** Bold, code, links and images of one line. Each part is bounded, so that no text takes long. */
const INLINE =
  /!\[([^\][\n]{0,300})\]\([^()\s]{0,2000}\)|\[([^\][\n]{1,300})\]\(([^()\s]{1,2000})(?:\s"[^"\n]{0,200}")?\)|\*\*([^*\n]{1,500})\*\*|__([^_\n]{1,500})__|`([^`\n]{1,500})`/g;

/** Splits a line of Markdown into runs. */
export function inlineRuns(line: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const found of line.matchAll(INLINE)) {
    if (found.index > end) runs.push({ text: line.slice(end, found.index) });
    const [whole, image, label, address, strong, underlined, code] = found;
    const bold = strong ?? underlined;
    if (address !== undefined) runs.push({ text: label ?? '', address });
    else if (bold !== undefined) runs.push(...inlineRuns(bold).map((run) => ({ ...run, strong: true })));
    else if (code !== undefined) runs.push({ text: code, code: true });
    else runs.push({ text: image ? `[image: ${image}]` : '[image]' });
    end = found.index + whole.length;
  }
  if (end < line.length) runs.push({ text: line.slice(end) });
  return runs;
}

/** Text of Markdown without its signs, on one line, to compare sentences with blocks. */
export const plainText = (markdown: string): string =>
  answerBlocks(markdown).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
