import type { LiveSubject, SurfaceSubject } from '../conformance/subject.js';
import { declines } from './declines.js';
import { type PageItem, withResult } from './replies.js';
import { failedTask, withCostOf } from './through-dataforseo.js';

/** A chat product that DataForSEO captures. */
export interface ChatThroughDataForSeo extends Pick<LiveSubject, 'seesAds'> {
  /** See `SurfaceSubject`; without the cost. */
  readonly answered: SurfaceSubject['answered'];
  /** As people call it, for titles, e.g. `ChatGPT`. */
  readonly product: string;
  /** The vendor's best reply, whatever it says. */
  readonly whole: unknown;
  /** The parts of an answer that says this text. */
  readonly items: (text: string) => readonly PageItem[];
  /** A part of a type that the vendor does not have. */
  readonly unknown: PageItem;
}

/** What a conformance subject says of a chat product, behind `throughDataForSeo`. */
export function chatThroughDataForSeo({
  product,
  whole,
  items,
  unknown,
  answered: read,
  seesAds,
}: ChatThroughDataForSeo): Required<Pick<SurfaceSubject, 'answer' | 'answered' | 'replies' | 'live' | 'samples'>> {
  const answer = (text: string, ...others: readonly PageItem[]) => ({
    body: withResult(whole, { markdown: text, items: [...items(text), ...others] }),
  });
  const answered = (text: string) => withCostOf(whole, read(text));
  return {
    answer,
    answered,
    replies: [
      {
        title: 'a task without a result is the fault error',
        reply: { body: failedTask(20000, 'Ok.') },
        becomes: 'error',
      },
      {
        title: `a search without results has failed: ${product} always answers`,
        reply: { body: failedTask(40102, 'No Search Results.') },
        becomes: 'unavailable',
      },
      declines({ answer, answered }),
    ],
    live: {
      vendor: 'dataforseo',
      seesAds,
      empty: { body: withResult(whole, { markdown: null, items: null }) },
      withUnknown: (text) => answer(text, unknown),
    },
    samples: { 'dataforseo.json': whole },
  };
}
