import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiDocument, parseDocument } from '../openapi/document.js';
import type { ApiCall, CallFaults } from './call-faults.js';

/** Milliseconds in which a host sends its document. */
const DEADLINE_MS = 5_000;
/** Requests for a document: a host may be busy, or its bucket of the caller's address empty. */
const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** Seconds of a `Retry-After` that is followed, at most. */
const MAX_RETRY_AFTER = 2;

/** Documents of the hosts that were called, by their origins. Hosts with the same document share its compiled schemas. */
export class HostDocuments {
  readonly #byOrigin = new Map<string, Promise<CallFaults | undefined>>();
  readonly #byHash = new Map<string, CallFaults>();

  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * Lists the departures of a call from the document of its host; none where the host has no document or is gone. A host
   * that listens and does not send its document departs from it.
   */
  async faultsOf(call: ApiCall): Promise<string[]> {
    const { origin } = call.url;
    const known = this.#byOrigin.get(origin);
    try {
      const faults = (await (known ?? this.#load(origin)))?.of(call) ?? [];
      if (faults.length === 0 || known === undefined) return faults;
      // Another host may listen at this address by now.
      return (await this.#load(origin))?.of(call) ?? [];
    } catch (error) {
      return [`GET /openapi.json: ${(error as Error).message}`];
    }
  }

  #load(origin: string): Promise<CallFaults | undefined> {
    const loading = this.#read(origin);
    this.#byOrigin.set(origin, loading);
    loading.catch(() => this.#byOrigin.delete(origin));
    return loading;
  }

  async #read(origin: string): Promise<CallFaults | undefined> {
    const loaded = await documentOf(this.fetch, `${origin}/openapi.json`);
    if (!loaded) return undefined;
    const document = { ...loaded, servers: undefined };
    const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    // Loads the validator, which most test files do without.
    const calls = await import('./call-faults.js');
    const faults = this.#byHash.get(hash) ?? new calls.CallFaults(document);
    this.#byHash.set(hash, faults);
    return faults;
  }
}

/**
 * Reads the document of a host.
 * @returns undefined when no host listens, or it has no document
 * @throws Error when it does not send its document
 */
async function documentOf(fetch: typeof globalThis.fetch, address: string): Promise<ApiDocument | undefined> {
  let failure: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
      const text = await response.text();
      if (response.status === 404) return undefined;
      if (response.ok) return parseDocument(text);
      failure = new Error(`the host answered ${response.status}`);
      await sleep(pauseAfter(response));
    } catch (error) {
      if (isRefused(error)) return undefined;
      failure = error;
      await sleep(PAUSE_MS);
    }
  }
  throw failure;
}

const pauseAfter = ({ headers }: Response) =>
  Math.min(Number(headers.get('retry-after')) || 0, MAX_RETRY_AFTER) * 1000 || PAUSE_MS;

const isRefused = (error: unknown) =>
  (error as { readonly cause?: { readonly code?: string } }).cause?.code === 'ECONNREFUSED';
