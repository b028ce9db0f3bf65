import { lenient, z } from '@namedrop/plugin-api';
import type { Source } from '../reading/pages.js';
import { flag, oneOrMany } from '../reading/shapes.js';
import { Table } from './table.js';

const { optional, optionalText } = lenient;

/** A page that is cited. */
const Page = z
  .object({
    url: optionalText,
    title: optionalText,
    snippet: optionalText,
    source_name: optionalText,
    domain: optionalText,
  })
  .transform(({ source_name, domain, ...page }): Source => ({ ...page, branding: { name: source_name, domain } }));

/** A brand that the engine marked up. */
const Entity = z.object({
  title: lenient.text,
  urls: oneOrMany(z.object({ url: optionalText, domain: optionalText })),
});
export type Entity = z.output<typeof Entity>;

/** A part of an answer, of any kind. */
const Element = z.object({
  type: optionalText,
  markdown: optionalText,
  original_text: optionalText,
  text: optionalText,
  sources: oneOrMany(Page),
  brand_entities: oneOrMany(Entity),
  table: optional(Table),
  /** Of products and businesses. */
  items: oneOrMany(z.object({ title: lenient.text })),
  /** The rest is an advertisement's. */
  is_rendered: flag,
  title: optionalText,
  url: optionalText,
  domain: optionalText,
  advertiser: optional(z.object({ name: optionalText, url: optionalText })),
});
export type Element = z.output<typeof Element>;

/** What a chat said. `search_results`, the pages that were found and not cited, are not read. */
export const Result = z.object({
  markdown: optionalText,
  model: optionalText,
  sources: oneOrMany(Page),
  fan_out_queries: oneOrMany(lenient.text),
  brand_entities: oneOrMany(Entity),
  items: oneOrMany(Element),
});
