import { createHash } from 'node:crypto';
import { parseDocument } from './api-document.js';
import type { ApiCall, CallFaults } from './call-faults.js';

/** Documents of the hosts that were called, by their origins. Hosts with the same document share its compiled schemas. */
export class HostDocuments {
  readonly #byOrigin = new Map<string, Promise<CallFaults | undefined>>();
  readonly #byHash = new Map<string, CallFaults>();

  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /** Lists the departures of a call from the document of its host; none where the host has no document or is gone. */
  async faultsOf(call: ApiCall): Promise<string[]> {
    const { origin } = call.url;
    const known = this.#byOrigin.get(origin);
    const faults = (await (known ?? this.#load(origin)))?.of(call) ?? [];
    if (faults.length === 0 || known === undefined) return faults;
    // Another host may listen at this address by now.
    return (await this.#load(origin))?.of(call) ?? [];
  }

  #load(origin: string): Promise<CallFaults | undefined> {
    const loading = this.#read(origin).catch(() => undefined);
    this.#byOrigin.set(origin, loading);
    return loading;
  }

  async #read(origin: string): Promise<CallFaults | undefined> {
    const response = await this.fetch(`${origin}/openapi.json`);
    const text = await response.text();
    if (!response.ok) return undefined;
    const document = { ...parseDocument(text), servers: undefined };
    const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    // Loads the validator, which most test files do without.
    const calls = await import('./call-faults.js');
    const faults = this.#byHash.get(hash) ?? new calls.CallFaults(document);
    this.#byHash.set(hash, faults);
    return faults;
  }
}
