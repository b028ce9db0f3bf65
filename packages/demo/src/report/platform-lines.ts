import type { CheckResponse } from '@namedrop/contract';
import { highlight } from './highlight.js';
import { hang, pad } from './layout.js';
import { nameOf, type Slot } from './platform-names.js';
import { sanitise } from './sanitise.js';
import type { Theme } from './theme.js';

type Result = NonNullable<CheckResponse['providers'][Slot]>;
type Ad = NonNullable<Result['sponsored']>[number];
type Failure = NonNullable<CheckResponse['errors'][Slot]>;

/** How many pages or searches are listed; the others are counted. */
const LISTED = 3;
/** Where the fan-out is no list of the searches that were run. */
const FAN_OUT: Readonly<Partial<Record<Slot, string>>> = { perplexity: 'Related' };
const LABEL_WIDTH = 10;
const NAME_WIDTH = 14;

/** What the lines are drawn with. */
export interface Drawing {
  readonly width: number;
  readonly theme: Theme;
}

/** What one platform said: mentioned or not, where, in which words, citing whom. */
export function resultLines(slot: Slot, result: Result, brand: string, drawing: Drawing): string[] {
  const { theme } = drawing;
  const { verdict, mark, style } = verdictOf(result, theme);
  const context = highlight(sanitise(result.context), brand, theme.brand);
  const rows: Readonly<Record<string, readonly string[]>> = {
    Says: context ? [`"${context}"`] : [],
    Cites: result.surface_present === false ? [] : citationsOf(result, theme),
    [FAN_OUT[slot] ?? 'Searches']: shortened(result.fan_out.map(sanitise)),
    Ads: (result.sponsored ?? []).map((ad) => adOf(ad, theme)),
    Brands: brandsOf(result),
  };
  return [heading(slot, verdict, mark, style), ...labelled(rows, drawing)];
}

/** Why one platform could not answer. */
export function failureLines(slot: Slot, { code, message }: Failure, drawing: Drawing): string[] {
  const { marks, failed } = drawing.theme;
  return [
    heading(slot, `failed: ${sanitise(code)}`, marks.failed, failed),
    ...labelled({ Why: [sanitise(message)] }, drawing),
  ];
}

function verdictOf({ mentioned, rank, surface_present }: Result, { marks, good, poor, faint }: Theme) {
  if (surface_present === false) return { verdict: 'showed no AI answer', mark: marks.absent, style: faint };
  if (!mentioned) return { verdict: 'not named', mark: marks.unnamed, style: poor };
  return { verdict: rank === null ? 'named' : `named, rank ${rank}`, mark: marks.named, style: good };
}

function heading(slot: Slot, verdict: string, mark: string, style: (text: string) => string): string {
  return `  ${style(mark)} ${style(pad(nameOf(slot), NAME_WIDTH))}${style(verdict)}`;
}

function citationsOf({ citations }: Result, theme: Theme): string[] {
  if (citations.length === 0) return ['no sources'];
  return shortened(citations.map((citation) => sourceOf(citation, theme)));
}

function shortened(entries: readonly string[]): string[] {
  const more = entries.length - LISTED;
  return more > 0 ? [...entries.slice(0, LISTED), `and ${more} more`] : [...entries];
}

/** Title and host; of a page that has no title but its host, the path tells which one it is. */
function sourceOf({ title, url }: Result['citations'][number], { faint }: Theme): string {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' };
  const name = sanitise(title);
  return name === sanitise(host) ? `${name}${faint(sanitise(pathname))}` : `${name} ${faint(`(${sanitise(host)})`)}`;
}

function adOf({ advertiser, title, domain, rendered }: Ad, { faint }: Theme): string {
  const shown = rendered ? '' : ', not shown';
  return `${sanitise(advertiser)}: ${sanitise(title)} ${faint(`(${sanitise(domain)})`)}${shown}`;
}

/** All in one line: they are names. */
function brandsOf({ brand_entities = [] }: Result): string[] {
  const names = brand_entities.map(({ name }) => sanitise(name));
  return names.length > 0 ? [names.join(', ')] : [];
}

/** Entries under their labels; each label stands before its first entry. */
function labelled(rows: Readonly<Record<string, readonly string[]>>, { width, theme }: Drawing): string[] {
  return Object.entries(rows).flatMap(([label, entries]) =>
    entries.flatMap((entry, index) => {
      const lead = `    ${theme.faint(pad(index === 0 ? label : '', LABEL_WIDTH))}`;
      return hang(lead, entry, width);
    }),
  );
}
