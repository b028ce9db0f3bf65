import type { AdParts } from '../reading/ads.js';
import type { Source } from '../reading/pages.js';
import type { Card, Element, Prose } from './overview-shapes.js';
import { isPageControl } from './page-controls.js';
import { tableText } from './table.js';

/** What an element adds to the overview that it belongs to. */
interface Kind {
  readonly words?: (element: Element) => string[];
  /** Pages beside those that it refers to. */
  readonly pages?: (element: Element) => Source[];
  readonly ads?: (element: Element) => AdParts[];
}

const PROSE: Kind = { words: (element) => [element, ...element.components].flatMap(proseOf) };

const KINDS: ReadonlyMap<string | undefined, Kind> = new Map(
  Object.entries<Kind>({
    ai_overview_element: PROSE,
    ai_overview_expanded_element: PROSE,
    ai_overview_table_element: { words: (element) => [...proseOf(element), tableText(element.table)] },
    ai_overview_shopping: {
      words: (element) => [...proseOf(element), ...element.items.map(({ title = '' }) => title)],
    },
    // The title is the page's, and not what is said of it.
    ai_overview_organic_element: { words: ({ snippet = '' }) => [snippet], pages: (element) => [pageOf(element)] },
    ai_overview_video_element: { pages: (element) => [pageOf(element)] },
    ai_overview_videos_element: { pages: ({ items }) => items.map(pageOf) },
    ai_overview_images_element: {},
    ai_overview_paid: { ads: ({ items }) => items.map(adIn) },
  }),
);

/** Of a kind that is not known, only what is certainly said counts: a title may be anything's. */
const UNKNOWN: Kind = { words: (element) => [saidIn(element)] };

/** Whether the vendor's name for its kind is one that we know. */
export function isKnown({ type }: Element): boolean {
  return KINDS.has(type);
}

/** What it says, in Markdown, in pieces; some may be empty. What stands on controls of the page is said by nobody. */
export function wordsOf(element: Element): string[] {
  const words = (KINDS.get(element.type) ?? UNKNOWN).words?.(element) ?? [];
  return words.filter((piece) => !isPageControl(piece));
}

/** The pages that it rests on, and those that it shows. */
export function sourcesOf(element: Element): Source[] {
  const referred = [element, ...element.components].flatMap(({ references }) => references);
  return [...referred, ...(KINDS.get(element.type)?.pages?.(element) ?? [])];
}

/** The advertisements that it shows. */
export function adsOf(element: Element): AdParts[] {
  return KINDS.get(element.type)?.ads?.(element) ?? [];
}

function proseOf(prose: Prose): string[] {
  return [prose.title ?? '', saidIn(prose)];
}

function saidIn({ markdown, text }: Prose): string {
  return markdown || text || '';
}

function pageOf({ url, title, snippet, source, website_name, domain }: Card): Source {
  return { url, title, snippet, branding: { name: source ?? website_name, domain } };
}

function adIn({ website_name, title, url, domain }: Card): AdParts {
  return { advertiser: website_name, title, url, domain };
}
