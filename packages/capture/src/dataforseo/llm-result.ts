import { type Ad, type BrandEntity, type Citation, SurfaceError } from '@namedrop/plugin-api';
import { type AdParts, advertisements } from '../reading/ads.js';
import { joinedText } from '../reading/joined-text.js';
import { kindName } from '../reading/kind-name.js';
import { citationsOrLinks } from '../reading/pages.js';
import { siteOf } from '../reading/site.js';
import type { Notes } from '../vendor.js';
import { type Element, type Entity, Result } from './llm-shapes.js';
import { tableText } from './table.js';

const AD = 'chat_gpt_ad';
/** Elements whose items are shown by name, each on a card. */
const CARDS: ReadonlySet<string | undefined> = new Set(['chat_gpt_products', 'chat_gpt_local_businesses']);
const KINDS: ReadonlySet<string | undefined> = new Set([
  AD,
  ...CARDS,
  'chat_gpt_text',
  'chat_gpt_table',
  'chat_gpt_navigation_list',
  'chat_gpt_images',
  'gemini_text',
  'gemini_table',
  'gemini_images',
]);

/** What a chat said. */
export interface LlmReading {
  /** In Markdown; never empty. */
  readonly text: string;
  readonly citations: Citation[];
  /** The searches that the engine ran. */
  readonly fanOut: string[];
  /** What the engine marked up as brands. */
  readonly entities: BrandEntity[];
  readonly sponsored: Ad[];
  readonly model?: string;
}

/**
 * Reads a result of the scrapers of ChatGPT and Gemini.
 * @throws SurfaceError `error` for a result without an answer: a chat always has one
 */
export function readLlmResult(result: unknown, notes: Notes): LlmReading {
  const { markdown, model, sources, fan_out_queries, brand_entities, items } =
    Result.safeParse(result).data ?? Result.parse({});
  for (const { type } of items) if (type && !KINDS.has(type)) notes.unknown(kindName(type));
  const elements = items.filter(({ type }) => type !== AD);
  const text = joinedText(markdown, elements.flatMap(wordsOf));
  if (!text) {
    notes.empty();
    throw new SurfaceError('error', 'DataForSEO: the result holds no answer');
  }
  return {
    text,
    citations: citationsOrLinks([...sources, ...elements.flatMap((element) => element.sources)], text),
    fanOut: fan_out_queries.filter((query) => query.trim()),
    entities: entitiesOf([...brand_entities, ...elements.flatMap((element) => element.brand_entities)]),
    sponsored: advertisements(items.filter(({ type }) => type === AD).map(adIn)),
    ...(model?.trim() && { model: model.trim() }),
  };
}

function wordsOf({ type, markdown, original_text, text, table, items }: Element): string[] {
  const cards = CARDS.has(type) ? items.map(({ title }) => title) : [];
  return [markdown || original_text || text || '', tableText(table), ...cards];
}

function adIn({ advertiser, is_rendered, title, url, domain }: Element): AdParts {
  return {
    advertiser: advertiser?.name,
    advertiserUrl: advertiser?.url,
    title,
    url,
    domain,
    rendered: is_rendered,
  };
}

/** Each brand once: the whole and its elements name the same ones. */
function entitiesOf(marked: readonly Entity[]): BrandEntity[] {
  const brands = new Map<string, BrandEntity>();
  for (const entity of marked.flatMap(entityOf)) {
    const known = brands.get(entity.name);
    brands.set(entity.name, { ...entity, ...known });
  }
  return [...brands.values()];
}

function entityOf({ title, urls: [page] }: Entity): BrandEntity[] {
  const name = title.trim();
  const domain = siteOf(page?.url ?? '') ?? siteOf(page?.domain ?? '');
  return name ? [{ name, ...(domain && { domain }) }] : [];
}
