import { visibleText } from '@namedrop/core';

/** Characters of a text that are looked up at once: too many to be repeated by chance. */
const WINDOW = 16;
/** Pieces that are looked at: real answers come in some dozens. */
const MOST_PIECES = 300;
/** Characters of everything that is compared, markup and all: real answers have some thousands. */
const MOST_CHARACTERS = 100_000;

/**
 * An answer that came whole and in pieces: the whole, then each piece whose words the text so far lacks, as a paragraph
 * of its own. Words are compared as a reader sees them, so that markup and link targets make no difference. What lies
 * beyond the bounds of real answers is not looked at.
 */
export function joinedText(whole: string | undefined, pieces: readonly string[]): string {
  const paragraphs = whole?.trim() ? [whole] : [];
  const said = new Words();
  let room = MOST_CHARACTERS - (whole?.length ?? 0);
  if (room > 0) said.add(wordsOf(whole ?? ''));
  for (const piece of pieces.slice(0, MOST_PIECES)) {
    room -= piece.length;
    if (room < 0) break;
    const words = wordsOf(piece);
    if (said.hold(words)) continue;
    said.add(words);
    paragraphs.push(piece.trim());
  }
  return paragraphs.join('\n\n');
}

/** What a reader sees: its words, each between spaces; empty when there is none. */
function wordsOf(text: string): string {
  const words = visibleText(text)
    .text.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words && ` ${words} `;
}

/** Words that can be looked up in time that grows with what is looked up. */
class Words {
  private all = '';
  private readonly windows = new Set<string>();

  add(words: string): void {
    this.all += words;
    for (let at = 0; at + WINDOW <= words.length; at++) this.windows.add(words.slice(at, at + WINDOW));
  }

  /** A last word that was cut short is known too, but where the words are few. */
  hold(words: string): boolean {
    if (words.length <= WINDOW) return this.all.includes(words);
    const end = words.length - 1 - WINDOW;
    for (let at = 0; at < end; at += WINDOW) if (!this.#knows(words, at)) return false;
    return this.#knows(words, end);
  }

  #knows(words: string, at: number): boolean {
    return this.windows.has(words.slice(at, at + WINDOW));
  }
}
