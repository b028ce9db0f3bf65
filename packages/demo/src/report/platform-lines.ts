import type { CheckResponse } from '@namedrop/contract';
import { highlight } from './highlight.js';
import { hang, pad } from './layout.js';
import { PLATFORM_NAMES, type Slot } from './platform-names.js';
import { sanitise } from './sanitise.js';
import type { Theme } from './theme.js';

type Result = NonNullable<CheckResponse['providers'][Slot]>;
type Failure = NonNullable<CheckResponse['errors'][Slot]>;

/** How many citations are listed; the others are counted. */
const LISTED_CITATIONS = 3;
const LABEL_WIDTH = 10;
const NAME_WIDTH = 14;

/** What the lines are drawn with. */
export interface Drawing {
  readonly width: number;
  readonly theme: Theme;
}

/** What one platform said: mentioned or not, where, in which words, citing whom. */
export function resultLines(slot: Slot, result: Result, brand: string, { width, theme }: Drawing): string[] {
  const { verdict, mark, style } = verdictOf(result, theme);
  const context = highlight(sanitise(result.context), brand, theme.brand);
  return [
    heading(slot, verdict, mark, style),
    ...(context ? labelled('Says', [`"${context}"`], { width, theme }) : []),
    ...(result.surface_present === false ? [] : labelled('Cites', citationsOf(result, theme), { width, theme })),
    ...labelled('Searched', result.fan_out.map(sanitise), { width, theme }),
    ...labelled(
      'Ads',
      (result.sponsored ?? []).map(({ advertiser }) => sanitise(advertiser)),
      { width, theme },
    ),
  ];
}

/** Why one platform could not answer. */
export function failureLines(slot: Slot, { code, message }: Failure, { width, theme }: Drawing): string[] {
  return [
    heading(slot, `failed: ${sanitise(code)}`, theme.marks.failed, theme.failed),
    ...labelled('Why', [sanitise(message)], { width, theme }),
  ];
}

function verdictOf({ mentioned, rank, surface_present }: Result, { marks, good, poor, faint }: Theme) {
  if (surface_present === false) return { verdict: 'showed no AI answer', mark: marks.absent, style: faint };
  if (!mentioned) return { verdict: 'not named', mark: marks.unnamed, style: poor };
  return { verdict: rank === null ? 'named' : `named, rank ${rank}`, mark: marks.named, style: good };
}

function heading(slot: Slot, verdict: string, mark: string, style: (text: string) => string): string {
  return `  ${style(mark)} ${style(pad(PLATFORM_NAMES[slot], NAME_WIDTH))}${style(verdict)}`;
}

function citationsOf({ citations }: Result, theme: Theme): string[] {
  if (citations.length === 0) return ['no sources'];
  const listed = citations.slice(0, LISTED_CITATIONS).map(({ title, url }) => {
    return `${sanitise(title)} ${theme.faint(`(${sanitise(hostOf(url))})`)}`;
  });
  const more = citations.length - listed.length;
  return more > 0 ? [...listed, `and ${more} more`] : listed;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Entries under one label, which stands before the first. */
function labelled(label: string, entries: readonly string[], { width, theme }: Drawing): string[] {
  return entries.flatMap((entry, index) => {
    const lead = `    ${theme.faint(pad(index === 0 ? label : '', LABEL_WIDTH))}`;
    return hang(lead, entry, width);
  });
}
