import type { Channel } from '@namedrop/plugin-api';

/** Brand with what an answer says of it. */
export interface Line {
  readonly brand: string;
  readonly blurb: string;
}

/** Facts of an answer. */
export interface AnswerFacts {
  readonly topic: string;
  /** In the order of their ranks; at least one. */
  readonly lines: readonly Line[];
}

type Template = (facts: AnswerFacts) => string;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const names = (lines: readonly Line[]) => lines.map(({ brand }) => brand);
const numbered: (lines: readonly Line[]) => string = (lines) =>
  lines.map(({ brand, blurb }, index) => `${index + 1}. **${brand}** – ${capital(blurb)}`).join('\n');
const bullets: (lines: readonly Line[]) => string = (lines) =>
  lines.map(({ brand, blurb }) => `- **${brand}**: ${capital(blurb)}`).join('\n');

const ranked: Template = ({ topic, lines }) =>
  `The right CRM depends on how you work. For ${topic}, these are worth a look:\n\n${numbered(lines)}\n\n` +
  `**Bottom line:** start with ${lines[0]?.brand}, and try the others if it does not suit you.`;
const plain: Template = ({ topic, lines }) =>
  lines
    .map(
      ({ brand, blurb }, index) =>
        `${index === 0 ? `For ${topic}, ${brand} is` : `${brand} is another choice:`} ${blurb}`,
    )
    .join(' ');
const sections: Template = ({ topic, lines }) =>
  `Several tools fit ${topic}.\n\n${lines.map(({ brand, blurb }) => `### ${brand}\n${capital(blurb)}`).join('\n\n')}`;
const table: Template = ({ topic, lines }) =>
  `A short comparison for ${topic}:\n\n| CRM | Why |\n|---|---|\n${lines.map(({ brand, blurb }) => `| ${brand} | ${capital(blurb)} |`).join('\n')}\n\n` +
  'Most of them have a trial of two weeks or more.';
const brief: Template = ({ topic, lines }) =>
  `Popular choices for ${topic} are listed below.\n\n${bullets(lines)}\n\nCheck what each price includes before you decide.`;
const reviewers: Template = ({ topic, lines }) =>
  `Reviewers name ${names(lines).slice(0, 2).join(' and ')} most often for ${topic}.\n\n${bullets(lines)}`;
const verdict: Template = ({ topic, lines }) =>
  `**Short answer:** ${lines[0]?.brand}, for ${topic}.\n\n${numbered(lines)}`;

const compared: Template = ({ topic, lines }) =>
  `For ${topic}, recent comparisons rank these first:\n\n${numbered(lines)}`;

/** Templates of platforms, several of each, in the order of their behaviours. */
const TEMPLATES: readonly (readonly Template[])[] = [
  [ranked, sections, verdict],
  [table, plain, ranked],
  [brief, sections, table],
  [reviewers, compared, verdict],
  [brief, plain, reviewers],
  [ranked, brief, sections],
  [brief, verdict, plain],
];

/** Returns the templates of a platform. @param ordinal as of its behaviour */
export const templatesOf = (ordinal: number): readonly Template[] =>
  TEMPLATES[ordinal % TEMPLATES.length] as Template[];

const SEARCHES: readonly ((query: string) => string)[] = [
  (query) => query,
  (query) => `${query} comparison`,
  (query) => `${query} reviews`,
  (query) => `${query} free plan`,
];

/** Returns the searches that a live surface reports. */
export function searchesFor(channel: Channel, query: string, count: number): readonly string[] {
  return channel === 'live' ? SEARCHES.slice(0, count).map((search) => search(query)) : [];
}
