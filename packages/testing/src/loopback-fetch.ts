import { cappedHttp } from '@namedrop/plugin-runtime';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const { fetch: hostFetch } = cappedHttp();

/** The fetch that a host gives to plugins, for which the world ends at this machine: every other host is unknown. */
export const loopbackFetch: typeof fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  if (LOOPBACK.has(hostname)) return hostFetch(input, init);
  const cause = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
  throw new TypeError('fetch failed', { cause });
};
