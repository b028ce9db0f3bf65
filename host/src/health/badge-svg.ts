import type { PlatformHealth } from '@namedrop/contract';

/** State of all platforms, or of one. */
export type BadgeState = PlatformHealth['status'];

/** Each has a contrast of at least 4.5 to white text. */
const COLOURS: Readonly<Record<BadgeState, string>> = {
  operational: '#1f7a4d',
  degraded: '#9a5700',
  down: '#b3261e',
  unknown: '#5f6670',
};

const HEIGHT = 20;
const BASELINE = 14;
/** Pixels of a character of 11 px, on average; `textLength` fits each text into its half. */
const PER_CHARACTER = 6.4;
const PADDING = 6;

/** Draws a badge: a label, and a state in its colour. It loads nothing and has no style. */
export function badgeSvg(label: string, state: BadgeState, words: string): string {
  const left = half(label);
  const right = half(words);
  const width = left.width + right.width;
  const text = ({ length }: Half, at: number, words: string) =>
    `<text x="${at + PADDING}" y="${BASELINE}" textLength="${length}">${escaped(words)}</text>`;
  const title = escaped(`${label}: ${words}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${HEIGHT}" rx="3" fill="#2b2f36"/>`,
    `<path d="M${left.width} 0h${right.width - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right.width - 3}z" fill="${COLOURS[state]}"/>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    text(left, 0, label),
    text(right, left.width, words),
    '</g></svg>',
  ].join('');
}

interface Half {
  readonly width: number;
  /** Pixels of the text. */
  readonly length: number;
}

function half(words: string): Half {
  const length = Math.round(words.length * PER_CHARACTER);
  return { width: length + 2 * PADDING, length };
}

/** Returns a text as XML has it: labels come from plugins. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
