import type { SurfaceSubject } from '../conformance/subject.js';
import { RETRIED } from './retried.js';

const ORDERS = '/v1/async/task';
const task = (status: string, rest: object = {}): object => ({ task: { status, ...rest } });

/** What a conformance subject says of cloro, whichever surface it captures as a task. Where one differs, say it after. */
export const throughCloro = {
  channel: 'live',
  needs: ['DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY'],
  config: (baseUrl, secret) => ({ live: { vendors: ['cloro'], cloro: { apiKey: secret, baseUrl, pollMs: 1 } } }),
  errorBody: (_status, words) => ({
    success: false,
    error: { code: 'INTERNAL_ERROR', message: words, details: null, timestamp: '2026-11-20T09:12:44.000Z' },
  }),
  asked: ({ json }) => {
    const { payload } = json as { payload: { prompt?: string; query?: string; country: string } };
    return { text: payload.prompt ?? payload.query ?? '', country: payload.country };
  },
  order: {
    is: ({ method, url }) => method === 'POST' && url === ORDERS,
    taken: (id) => ({ body: { success: true, ...task('QUEUED', { id }) } }),
    working: { body: task('PROCESSING') },
    keyOf: ({ json }) => (json as { idempotencyKey?: string }).idempotencyKey,
    known: 409,
  },
  errors: [
    {
      title: 'a task that failed is unavailable',
      reply: { body: task('FAILED', { error: 'Blocked on the way.' }) },
      fault: 'unavailable',
    },
    {
      title: 'a task that ran out of time at the vendor is a timeout, and is not ordered again',
      reply: { body: task('FAILED', { error: 'Maximum timeout (5 minutes) exceeded' }) },
      fault: 'timeout',
      isFinal: true,
    },
  ],
  retried: RETRIED,
} as const satisfies Partial<SurfaceSubject>;
