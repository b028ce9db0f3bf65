import { type Answer, reportedCost } from '@namedrop/plugin-api';
import type { SurfaceSubject } from '../conformance/subject.js';
import { RETRIED } from './retried.js';

/** The vendor's numbers for the countries that we ask for. */
const COUNTRY_OF_LOCATION: Readonly<Record<number, string>> = { 2840: 'US', 2826: 'GB', 2124: 'CA', 2036: 'AU' };

const FRAME = { version: '0.1.20261102', time: '0 sec.', cost: 0 };

/** What a conformance subject says of DataForSEO, whichever surface it captures. Where a surface differs, say it after. */
export const throughDataForSeo = {
  channel: 'live',
  needs: ['DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY'],
  config: (baseUrl, secret) => ({
    live: { vendors: ['dataforseo'], dataforseo: { login: 'someone@acme.example', password: secret, baseUrl } },
  }),
  errorBody: (status, words) => ({
    ...FRAME,
    status_code: status === 200 ? 40000 : status * 100,
    status_message: words,
    tasks_count: 0,
    tasks_error: 0,
    tasks: null,
  }),
  asked: ({ json }) => {
    const [{ keyword, location_code }] = json as [{ keyword: string; location_code: number }];
    return { text: readByVendor(keyword), country: COUNTRY_OF_LOCATION[location_code] ?? 'an unknown location' };
  },
  errors: [
    {
      title: 'a task that exceeds the rate is rate_limited',
      reply: { body: failedTask(40202, 'Rate limit per minute exceeded.') },
      fault: 'rate_limited',
    },
    {
      title: 'a location that the vendor does not know is the fault region',
      reply: { body: failedTask(40501, "Invalid Field: 'location_code'.") },
      fault: 'region',
    },
    {
      title: 'a task that fails at the vendor is unavailable',
      reply: { body: failedTask(50000, 'Internal Error.') },
      fault: 'unavailable',
    },
  ],
  retried: RETRIED,
} as const satisfies Partial<SurfaceSubject>;

/** The reply, with HTTP 200, for a task that failed with that code. */
export function failedTask(code: number, words: string): object {
  const task = { id: '11211004-1535-0655-0000-000000000000', status_code: code, status_message: words, result: null };
  return { ...FRAME, status_code: 20000, status_message: 'Ok.', tasks_count: 1, tasks_error: 1, tasks: [task] };
}

/** Adds to an answer what the vendor's reply says that it cost. */
export function withCostOf(reply: unknown, answer: Answer): Answer {
  const { tasks } = reply as { readonly tasks: readonly [{ readonly cost?: unknown }] };
  const cost = reportedCost(tasks[0].cost);
  return { ...answer, ...(cost && { cost }) };
}

/** The vendor decodes a keyword as if it stood in an address. */
function readByVendor(keyword: string): string {
  return decodeURIComponent(keyword.replaceAll('+', ' '));
}
