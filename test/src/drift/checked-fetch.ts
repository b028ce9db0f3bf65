import type { parsedJson } from '@namedrop/plugin-api';
import type { ApiCall } from './call-faults.js';
import { HostDocuments } from './host-documents.js';

type Fetch = typeof globalThis.fetch;

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
/** Header of every reply of a host. Servers of fake vendors send none. */
const HOST_HEADER = 'x-content-type-options';

class DriftError extends Error {
  override readonly name = 'DriftError';
}

/**
 * Wraps `fetch`: compares each call of `/v1` to a host on loopback with the `/openapi.json` of that host.
 * @param onDrift takes each departure, for a test may swallow the error
 * @returns a fetch that rejects with a DriftError when the call departs from the document
 */
export function checkedFetch(fetch: Fetch, onDrift: (departure: string) => void): Fetch {
  const documents = new HostDocuments(fetch);
  const checked: Fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isOfHost(url, response)) return response;
    // Every test process loads this module, and most call no host.
    const { parsedJson: parse } = await import('@namedrop/plugin-api');
    const call = await callOf({ input, init, url, response }, parse).catch(() => undefined);
    const faults = call ? await documents.faultsOf(call) : [];
    for (const fault of faults) onDrift(fault);
    if (faults.length > 0) throw new DriftError(faults.join('\n'));
    return response;
  };
  return checked;
}

const isOfHost = ({ pathname, hostname }: URL, { headers }: Response) =>
  pathname.startsWith('/v1/') && LOOPBACK.test(hostname) && headers.has(HOST_HEADER);

interface Exchange {
  readonly input: Parameters<Fetch>[0];
  readonly init: RequestInit | undefined;
  readonly url: URL;
  readonly response: Response;
}

/** Reads a copy of the response. @throws Error when the response breaks off, as it does for the caller */
async function callOf({ input, init, url, response }: Exchange, parse: typeof parsedJson): Promise<ApiCall> {
  const request = input instanceof Request ? input : undefined;
  const json = typeof init?.body === 'string' ? parse(init.body) : undefined;
  const { status, headers } = response;
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url,
    sent: { headers: new Headers(init?.headers ?? request?.headers), ...(json !== undefined && { json }) },
    received: { status, headers, text: await response.clone().text() },
  };
}
