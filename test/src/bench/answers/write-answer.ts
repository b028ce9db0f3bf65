import { BRANDS } from '../prose.js';
import { seededIntegers } from '../seeded.js';
import { PAGES, type Page } from './pages.js';

/** An answer as a vendor's model writes it, without any vendor's markers. */
export interface WrittenAnswer {
  /** Markdown. */
  readonly text: string;
  /** Pages, and the words of the text that each one supports. */
  readonly citations: readonly (Page & { readonly supports: string })[];
}

const MAX_CITATIONS = 12;
/** One sentence of so many is cited. */
const CITED_OF = 2;
const SENTENCE = /[A-Z][^.\n|#*]{40,280}\./g;

const TEAMS = ['small teams', 'agencies', 'field sales', 'growing companies', 'remote teams', 'manufacturers'];
const STRENGTHS = [
  'is set up in an afternoon and needs little training',
  'has the deepest reports of the group, at the price of a steeper start',
  'keeps mail, calls and tasks in one timeline',
  'connects to most accounting systems without extra software',
  'offers a free plan for three users and fair upgrades after that',
  'is the usual choice where data must stay in Europe',
];
const LIMITS = [
  'automation starts with the second plan',
  'support answers by e-mail only',
  'the mobile app lacks offline access',
  'prices rise with every seat',
  'imports from spreadsheets need some cleaning first',
];
const HEADINGS = [
  'Best overall',
  'Best value',
  'For larger sales teams',
  'Open source and self-hosted',
  'Worth a look',
];
const ADVICE = 'Try two of them with your own data for two weeks before you commit to a yearly plan.';

/**
 * Writes an answer about CRM systems: headings, lists, a table, brands in bold, citations.
 * @param characters length of the text; the end is cut there
 * @param seed the same seed gives the same answer
 */
export function writeAnswer(characters: number, seed: number): WrittenAnswer {
  const writer = new Writer(seed);
  const blocks = [writer.opening(), writer.list()];
  const length = () => blocks.join('\n\n').length;
  for (let section = 0; length() < characters; section++) {
    blocks.push(...(section === 1 ? [writer.table()] : writer.section(section)));
  }
  const text = cut(blocks.join('\n\n'), characters);
  return { text, citations: writer.cite(text) };
}

class Writer {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededIntegers(seed);
  }

  opening(): string {
    return `For ${this.#pick(TEAMS)}, **Acme** and **${this.#brand()}** are recommended most often in 2026.`;
  }

  list(): string {
    return [1, 2, 3].map((rank) => `${rank}. **${this.#brand()}**: ${this.#sentence('It')}`).join('\n');
  }

  section(index: number): string[] {
    const brand = this.#brand();
    return [
      `## ${HEADINGS[index % HEADINGS.length]}: ${brand}`,
      [this.#sentence(brand), `Its drawback is that ${this.#pick(LIMITS)}.`, this.#sentence(this.#brand())].join(' '),
      ['Pros', 'Cons']
        .map((side) => `- **${side}**: ${side === 'Pros' ? this.#sentence('It') : `${this.#pick(LIMITS)}.`}`)
        .join('\n'),
      ADVICE,
    ];
  }

  table(): string {
    const rows = [1, 2, 3, 4].map(() => `| ${this.#brand()} | ${this.#pick(TEAMS)} | €${9 + (this.#next() % 60)} |`);
    return ['| Product | Best for | Per seat |', '|---|---|---|', ...rows].join('\n');
  }

  cite(text: string): WrittenAnswer['citations'] {
    const sentences = [...new Set(text.match(SENTENCE) ?? [])].filter((_, index) => index % CITED_OF === 0);
    return sentences.slice(0, MAX_CITATIONS).map((supports) => ({ ...this.#pick(PAGES), supports }));
  }

  #sentence(subject: string): string {
    return `${subject} ${this.#pick(STRENGTHS)}, which suits ${this.#pick(TEAMS)}.`;
  }

  #brand(): string {
    return this.#pick(BRANDS);
  }

  #pick<T>(all: readonly T[]): T {
    return all[this.#next() % all.length] as T;
  }
}

/** Cuts a text to that length. It ends in a full stop, as an answer that a limit of tokens has cut does not. */
function cut(text: string, characters: number): string {
  return `${text.slice(0, characters - 1).replace(/\s+$/, (end) => '.'.repeat(end.length))}.`;
}
