import { setTimeout as sleep } from 'node:timers/promises';
import { parsedJson } from '@namedrop/plugin-api';
import type { CallResult } from '../judge/evidence.js';
import type { HostProcesses, LiveHost } from '../world/host-processes.js';

/** Milliseconds after which a client gives up waiting for a reply. */
const REPLY_MS = 45_000;
/** Milliseconds between two looks for a host that listens. */
const LOOK_MS = 50;

/** Request to the public API. */
export interface ApiRequest {
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** Reply to a request, or its absence. */
export interface ApiReply {
  readonly result: CallResult;
  /** Process of the host that was called. */
  readonly host: string;
  /** Milliseconds since 1970 at which the reply was complete. */
  readonly at: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of its reply
  readonly json: any;
}

/** Calls any host that listens, and waits while there is none. */
export class StormClient {
  readonly #counts = new Map<string, number>();

  constructor(
    private readonly hosts: HostProcesses,
    private readonly signal: AbortSignal,
  ) {}

  /** Replies so far, by `<method> <path>` and result. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Sends a request once. @throws AbortError when the storm is interrupted */
  async send({ token, method, path, body, key }: ApiRequest): Promise<ApiReply> {
    const host = await this.#anyHost();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    const late = AbortSignal.timeout(REPLY_MS);
    const init = {
      method,
      headers,
      signal: AbortSignal.any([late, this.signal]),
      ...(body && { body: JSON.stringify(body) }),
    };
    let [result, text]: [CallResult, string] = ['lost', ''];
    try {
      const response = await fetch(host.url + path, init);
      text = await response.text();
      result = response.status;
    } catch {
      this.signal.throwIfAborted();
      if (late.aborted) result = 'late';
    }
    this.#count(`${method} ${path.replace(/[\da-f-]{36}/, '{id}')}${key ? ' with a key' : ''} ${result}`);
    return { result, host: host.name, at: Date.now(), text, json: parsedJson(text) };
  }

  async #anyHost(): Promise<LiveHost> {
    for (;;) {
      const { live } = this.hosts;
      const host = live[Math.floor(Math.random() * live.length)];
      if (host) return host;
      await sleep(LOOK_MS, undefined, { signal: this.signal });
    }
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}
