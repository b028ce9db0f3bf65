import { lenient, z } from '@namedrop/plugin-api';
import type { Source } from '../reading/pages.js';
import { flag, oneOrMany } from '../reading/shapes.js';
import { Table } from './table.js';

const { optional, optionalText, text } = lenient;

/** A page that is referred to: `text` is what the page says. */
const Reference = z
  .object({ url: optionalText, title: optionalText, text: optionalText, source: optionalText, domain: optionalText })
  .transform(
    ({ url, title, text, source, domain }): Source => ({
      url,
      title,
      snippet: text,
      branding: { name: source, domain },
    }),
  );

/** What an element says in words, and on which pages it rests. */
const Prose = z.object({
  title: optionalText,
  text: optionalText,
  markdown: optionalText,
  references: oneOrMany(Reference),
});
export type Prose = z.output<typeof Prose>;

/** A page, a video, an advertisement or a product: what is shown of it. */
const Card = z.object({
  url: optionalText,
  title: optionalText,
  snippet: optionalText,
  domain: optionalText,
  /** Of a video. */
  source: optionalText,
  website_name: optionalText,
});
export type Card = z.output<typeof Card>;

/** A part of an overview, of any kind. */
export const Element = z.object({
  ...Prose.shape,
  ...Card.shape,
  type: optionalText,
  components: oneOrMany(Prose),
  table: optional(Table),
  items: oneOrMany(Card),
});
export type Element = z.output<typeof Element>;

/** Its items may be overviews again, so they are not read here. */
export const Overview = z.object({
  type: z.literal('ai_overview'),
  ...Prose.shape,
  asynchronous_ai_overview: flag,
  items: oneOrMany(z.unknown()),
});
export type Overview = z.output<typeof Overview>;

/** A search page. */
export const Page = z.object({
  /** Of the page, e.g. `organic` or `ai_mode`. */
  type: optionalText,
  item_types: oneOrMany(text),
  items: oneOrMany(z.unknown()),
});
export type Page = z.output<typeof Page>;

/** Something on a search page that says what it is. */
export const Item = z.object({ type: text });
