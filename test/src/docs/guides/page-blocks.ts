import { read } from '../../repository/tree.js';

/** A file of a page: its whole text, and its path below the folder that the commands are in. */
export interface FileBlock {
  readonly kind: 'file';
  readonly path: string;
  readonly text: string;
}

/** Commands of a page. */
interface CommandBlock {
  readonly kind: 'commands';
  readonly text: string;
  /** Whether the commands run while the rest of the page does. */
  readonly isBackground: boolean;
  /** Expected output, shortened by `…`. */
  readonly prints?: string;
}

export type PageBlock = FileBlock | CommandBlock;

const BLOCK = /^```(\w*)(?: (\S+))?\n(.*?)^```$/gms;

/**
 * Reads the code blocks of a page. The word behind the language says how a block is used: a path makes it a file, and
 * `background` keeps commands running. A `text` or `json` block is the expected output of the commands before it.
 * @param page its path from the root
 * @param heading of the only section that is read; default: the whole page
 * @throws Error for a block that is none of these, and for a section without blocks
 */
export function blocksOf(page: string, heading?: string): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  const part = heading === undefined ? read(page) : sectionOf(read(page), heading);
  for (const [, language, use, text = ''] of part.matchAll(BLOCK)) {
    const last = blocks.at(-1);
    if (language === 'sh' && (!use || use === 'background')) {
      blocks.push({ kind: 'commands', text, isBackground: use === 'background' });
    } else if (use && language !== 'sh') {
      blocks.push({ kind: 'file', path: use, text });
    } else if ((language === 'text' || language === 'json') && last?.kind === 'commands' && !last.prints) {
      blocks[blocks.length - 1] = { ...last, prints: text };
    } else {
      throw new Error(
        `${page} has a block of ${language} that is neither a file, nor commands, nor their output: ${text}`,
      );
    }
  }
  if (blocks.length === 0) throw new Error(`${page} has no blocks${heading ? ` below "${heading}"` : ''}`);
  return blocks;
}

function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** Returns the files of a page by path, each as the page shows it last before `until`. */
export function filesOf(page: string, until: (block: PageBlock) => boolean = () => false): ReadonlyMap<string, string> {
  const blocks = blocksOf(page);
  const end = blocks.findIndex(until);
  const shown = blocks.slice(0, end < 0 ? undefined : end);
  return new Map(shown.flatMap((block) => (block.kind === 'file' ? [[block.path, block.text]] : [])));
}

/** Returns a pattern of a text in which `…` is anything and runs of spaces are equal. */
export function patternOf(shown: string): RegExp {
  const parts = shown.trim().split('…');
  const patterns = parts.map((part) => part.split(/\s+/).map(escaped).join('\\s+'));
  return new RegExp(patterns.join('[^]*?'));
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
