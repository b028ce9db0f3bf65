import { type Ad, type Citation, SurfaceError } from '@namedrop/plugin-api';
import { advertisements } from '../reading/ads.js';
import { joinedText } from '../reading/joined-text.js';
import { kindName } from '../reading/kind-name.js';
import { citationsOrLinks } from '../reading/pages.js';
import { MOST_ITEMS, oneOrMany } from '../reading/shapes.js';
import type { Notes } from '../vendor.js';
import { adsOf, isKnown, sourcesOf, wordsOf } from './overview-elements.js';
import { Element, Item, Overview, Page } from './overview-shapes.js';

/** How deep overviews may stand within each other: they come side by side, or one within another. */
const DEEPEST = 4;

/** What a search page says itself, beside the pages that it lists. */
export interface OverviewReading {
  /** In Markdown, never empty; null when the page was there and showed no overview. */
  readonly text: string | null;
  readonly citations: Citation[];
  readonly sponsored: Ad[];
}

/**
 * Reads a result of a Google or Bing search page, or of AI Mode. Advertisements of the page around the overview are not
 * read, and neither are the overviews behind other questions that people ask.
 * @throws SurfaceError `unavailable` when the page did not come, or not all of it; `error` for an overview without words
 */
export function readOverview(result: unknown, notes: Notes): OverviewReading {
  const page = Page.safeParse(result).data ?? Page.parse({});
  const overviews = overviewsIn(page.items);
  if (overviews.length === 0) return withoutOverview(page, notes);
  const elements = overviews.flatMap(({ items }) => Elements.parse(items));
  for (const element of elements) if (element.type && !isKnown(element)) notes.unknown(kindName(element.type));
  const [whole, ...others] = overviews.map(({ markdown, text }) => markdown || text || '');
  const text = joinedText(whole, [...others, ...elements.flatMap(wordsOf)]);
  if (!text) throw withoutWords(overviews, notes);
  const sources = [...overviews.flatMap(({ references }) => references), ...elements.flatMap(sourcesOf)];
  return { text, citations: citationsOrLinks(sources, text), sponsored: advertisements(elements.flatMap(adsOf)) };
}

const Overviews = oneOrMany(Overview);
const Elements = oneOrMany(Element).transform((list) => list.filter(({ type }) => type !== 'ai_overview'));

/** The overviews among some items, each followed by those within it. */
function overviewsIn(items: readonly unknown[], depth = DEEPEST): Overview[] {
  if (depth === 0) return [];
  return Overviews.parse(items).flatMap((overview) => [overview, ...overviewsIn(overview.items, depth - 1)]);
}

function withoutOverview(page: Page, notes: Notes): OverviewReading {
  notes.empty();
  if (!showsNone(page)) throw new SurfaceError('unavailable', 'DataForSEO: the search page is empty, or not all there');
  return { text: null, citations: [], sponsored: [] };
}

/**
 * That there is no overview is a finding only on a page of results that was looked at to its end and does not speak of
 * one. AI Mode is no such page: without its answer it is nothing.
 */
function showsNone({ type, item_types, items }: Page): boolean {
  const isWhole = items.length < MOST_ITEMS && !item_types.includes('ai_overview');
  return isWhole && type !== 'ai_mode' && items.some((item) => Item.safeParse(item).data?.type === 'organic');
}

function withoutWords(overviews: readonly Overview[], notes: Notes): SurfaceError {
  notes.empty();
  const isLate = overviews.some(({ asynchronous_ai_overview }) => asynchronous_ai_overview);
  return isLate
    ? new SurfaceError('unavailable', 'DataForSEO: the overview did not load')
    : new SurfaceError('error', 'DataForSEO: the overview holds no words');
}
