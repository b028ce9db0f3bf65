import type { LiveSubject, SurfaceSubject } from '../conformance/subject.js';
import { declines } from './declines.js';
import { withResponse } from './replies.js';

/** A chat product that cloro captures. */
export interface ChatThroughCloro extends Pick<SurfaceSubject, 'answered'>, Pick<LiveSubject, 'seesAds'> {
  /** The vendor's best reply, whatever it says. */
  readonly whole: unknown;
}

/** What a conformance subject says of a chat product, behind `throughCloro`. */
export function chatThroughCloro({
  whole,
  answered,
  seesAds,
}: ChatThroughCloro): Required<Pick<SurfaceSubject, 'answer' | 'answered' | 'replies' | 'live'>> {
  const answer = (text: string, rest: object = {}) => ({
    body: withResponse(whole, { text, markdown: text, ...rest }),
  });
  return {
    answer,
    answered,
    replies: [
      {
        title: 'a finished task without a response is the fault error',
        reply: { body: { task: { status: 'COMPLETED' } } },
        becomes: 'error',
      },
      { title: 'an answer of nothing but space is the fault error', reply: answer(' \n'), becomes: 'error' },
      declines({ answer, answered }),
    ],
    live: {
      vendor: 'cloro',
      seesAds,
      empty: { body: withResponse(whole, { text: null, markdown: null }) },
      withUnknown: (text) => answer(text, { poems: [] }),
    },
  };
}
