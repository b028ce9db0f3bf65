import type { Route } from '@namedrop/plugin-api';

const KEY = 'apiKey';
const SESSION = 'session';

/** Ways to authenticate that an endpoint takes, by its kind; any of them does. */
export const SECURITY: Readonly<Record<Route['auth'], readonly Readonly<Record<string, string[]>>[]>> = {
  bearer: [{ [KEY]: [] }],
  session: [{ [SESSION]: [] }],
  none: [],
};

/**
 * Describes the ways to authenticate.
 * @param cookie name of the cookie of sessions
 */
export function securitySchemes(cookie: string) {
  return {
    [KEY]: {
      type: 'http' as const,
      scheme: 'bearer',
      description: 'API key, e.g. `lvk_live_…`. Keys are created under `/v1/keys` or on the dashboard.',
    },
    [SESSION]: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: cookie,
      description: [
        'Session of a person who is signed in to the dashboard.',
        'Calls that change something need the header `Origin` of a page of the deployment.',
      ].join(' '),
    },
  };
}
