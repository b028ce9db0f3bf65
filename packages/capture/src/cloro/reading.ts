import { type Ad, type BrandEntity, type Citation, SurfaceError } from '@namedrop/plugin-api';
import { citationsOrLinks } from '../reading/pages.js';
import type { Notes } from '../vendor.js';
import { adsOf } from './ads.js';
import { noteUnknownKeys } from './known-keys.js';
import { pagesOf } from './pages.js';
import { Body } from './shapes.js';

/** What cloro read on a surface. Empty lists where it read none. */
export interface CloroReading {
  /** In Markdown, as far as there is any; never empty. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly searchQueries: readonly string[];
  readonly searchModelQueries: readonly string[];
  readonly relatedQueries: readonly string[];
  readonly entities: readonly BrandEntity[];
  readonly sponsored: readonly Ad[];
  readonly model?: string;
}

/** More tables than an answer has: the cards of a shop, each set as one. */
const TOO_MANY_TABLES = 20;
const PLACE_TYPES: ReadonlySet<string | undefined> = new Set(['place', 'location', 'city', 'country', 'region']);

/**
 * Reads a task's response, or the part of one that holds an answer. What has another shape than we know is absent.
 * @throws SurfaceError `error` for one without an answer: the capture failed
 */
export function readCloro(response: unknown, notes: Notes): CloroReading {
  noteUnknownKeys(response, notes);
  const body = Body.parse(response);
  const text = textOf(body);
  if (!text) {
    notes.empty();
    throw new SurfaceError('error', 'cloro: the answer is empty');
  }
  const { model } = body;
  return {
    text,
    citations: citationsOrLinks(pagesOf(body), text),
    searchQueries: said([...body.searchQueries, ...body.search_queries]),
    searchModelQueries: said([...body.searchModelQueries, ...body.search_model_queries]),
    relatedQueries: said([...body.relatedQueries, ...body.related_queries]),
    entities: entitiesOf(body),
    sponsored: adsOf(body.ads),
    ...(model?.trim() && { model }),
  };
}

/** As it came; empty when nothing is said. */
function textOf({ text, markdown }: Body): string {
  const [said = '', other = ''] = isDrowned(markdown) ? [text, markdown] : [markdown, text];
  return [said, other].find((one) => one.trim() !== '') ?? '';
}

function isDrowned(markdown = ''): boolean {
  return markdown.split('<table', TOO_MANY_TABLES + 2).length > TOO_MANY_TABLES + 1;
}

function entitiesOf({ entities }: Body): BrandEntity[] {
  const brands = entities.filter(({ type }) => !PLACE_TYPES.has(type?.trim().toLowerCase()));
  return said(brands.map(({ name }) => name)).map((name) => ({ name }));
}

/** Without space around them, and without those that say nothing. */
function said(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
