import type { LivePlatform } from '@namedrop/contract';
import { z } from 'zod';
import {
  Latency,
  MISQUOTED,
  quotesAnswer,
  RecordedCitation,
  RecordedOverload,
  RecordedText,
} from './recorded-parts.js';

const LiveCitation = RecordedCitation.extend({
  /** The site's name, as the surface displays it beside the page. */
  site: z.string().min(1),
});
export type LiveCitation = z.output<typeof LiveCitation>;

const Ad = z.strictObject({
  advertiser: z.string().min(1),
  title: z.string().min(1),
  url: z.url(),
  /** Whether it was displayed, or only served. */
  rendered: z.boolean().default(true),
});
export type RecordedAd = z.output<typeof Ad>;

const Brand = z.strictObject({
  name: z.string().min(1),
  /** Where the surface links the name to, if it does. */
  url: z.url().optional(),
});

/** What a live surface showed, in no vendor's shape. Ads, brands and so on are lost where its vendors do not tell them. */
const LiveAnswer = z
  .strictObject({
    latencyMs: Latency,
    /** The model, where the page tells one. */
    model: z.string().min(1).optional(),
    /** Empty: the surface showed no AI answer. */
    text: RecordedText,
    citations: z.array(LiveCitation),
    /** The searches that it ran, or on Perplexity the questions that it offers next. */
    fanOut: z.array(z.string().min(1)).default([]),
    ads: z.array(Ad).default([]),
    /** The brands that it marks as such. */
    brands: z.array(Brand).default([]),
  })
  .refine(quotesAnswer, MISQUOTED);
export type LiveAnswer = z.output<typeof LiveAnswer>;

/** A search page that showed no AI answer. */
const Absence = z
  .strictObject({ latencyMs: Latency, absent: z.literal(true) })
  .transform(({ latencyMs }): LiveAnswer => ({ latencyMs, text: '', citations: [], fanOut: [], ads: [], brands: [] }));

const Chat = z.union([LiveAnswer, RecordedOverload]);
const SearchPage = z.union([LiveAnswer, Absence, RecordedOverload]);

/** One question on the six live surfaces. Chats always answer; search pages need not show an AI answer. */
export const LiveRecording = z.strictObject({
  perplexity: Chat,
  chatgpt: Chat,
  gemini: Chat,
  ai_overview: SearchPage,
  ai_mode: SearchPage,
  bing_copilot: SearchPage,
} satisfies Record<LivePlatform, z.ZodType>);
export type LiveRecording = z.output<typeof LiveRecording>;
