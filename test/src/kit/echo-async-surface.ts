import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Answer,
  API_VERSION,
  definePlugin,
  faultOfStatus,
  Http,
  parsedJson,
  SurfaceError,
  surfaceErrorOf,
  z,
} from '@namedrop/plugin-api';

/** Where an order has its idempotency key. */
export type KeyPlace = 'header' | 'body' | 'nowhere';

const POLL_MS = 1;
const Config = z.strictObject({ apiKey: z.string().optional(), baseUrl: z.url() });
const Taken = z.object({ job: z.object({ id: z.string().min(1) }) });
const Job = z.object({ job: z.looseObject({ status: z.enum(['running', 'done', 'failed']) }) });
const Done = z.object({
  job: z.object({
    answer: z
      .string()
      .refine((text) => text.trim() !== '')
      .transform((text) => text.toWellFormed()),
    sources: z.array(z.url({ protocol: /^https?$/ })),
  }),
});

/** HTTP statuses of a look that say nothing of the job. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** How a surface goes wrong, to see whether the suite notices. */
export interface AsyncFaults {
  /** It waits between looks, whatever its signal says. */
  readonly ignoresSignal?: boolean;
  /** It looks again after a reply that says that there is no such job. */
  readonly looksForEver?: boolean;
  readonly sameKey?: boolean;
}

/** The plainest engine that works in jobs: ordered by one request, and looked at until done. It stores nothing. */
export const echoAsyncPlugin = (keyPlace: KeyPlace, faults: AsyncFaults = {}) =>
  definePlugin({
    id: 'echo-async',
    apiVersion: API_VERSION,
    config: Config,
    requires: { http: Http },
    platforms: [{ id: 'echo', label: 'Echo', api: {} }],
    setup: ({ config: { apiKey, baseUrl }, ports: { http } }) => {
      const slot = { platform: 'echo', channel: 'api' } as const;
      if (apiKey === undefined) return { surfaces: [{ ...slot, needs: ['ECHO_API_KEY'] }] };
      const jobs = new EchoJobs({ fetch: http.fetch, baseUrl, apiKey, keyPlace, faults });
      return { surfaces: [{ ...slot, ask: ({ text }, signal) => jobs.answerTo(text, signal) }] };
    },
  });

export default echoAsyncPlugin('header');

interface EchoJobsParts {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keyPlace: KeyPlace;
  readonly faults: AsyncFaults;
}

class EchoJobs {
  constructor(private readonly parts: EchoJobsParts) {}

  /** @throws SurfaceError and nothing else */
  async answerTo(text: string, signal: AbortSignal): Promise<Answer> {
    try {
      const { id } = parsed(Taken, await this.#order(text, signal)).job;
      const { answer, sources } = parsed(Done, await this.#done(id, signal)).job;
      return { text: answer, citations: sources.map((url) => ({ url })) };
    } catch (error) {
      throw surfaceErrorOf(error, signal, 'Echo');
    }
  }

  #order(text: string, signal: AbortSignal): Promise<string> {
    const key = this.parts.faults.sameKey ? 'always-the-same' : randomUUID();
    const body = { prompt: text, ...(this.parts.keyPlace === 'body' && { nonce: key }) };
    const headers = this.parts.keyPlace === 'header' ? { 'idempotency-key': key } : undefined;
    return this.#send('/v1/jobs', signal, { method: 'POST', body: JSON.stringify(body), headers });
  }

  async #done(id: string, signal: AbortSignal): Promise<string> {
    const { ignoresSignal, looksForEver } = this.parts.faults;
    for (;;) {
      await wait(POLL_MS, undefined, ignoresSignal ? {} : { signal });
      const body = await this.#look(id, signal).catch((error: unknown) => {
        if (ignoresSignal || looksForEver) return undefined;
        throw error;
      });
      const status = Job.safeParse(parsedJson(body ?? '')).data?.job.status;
      if (status === 'failed') throw new SurfaceError('unavailable', 'Echo: the job failed');
      if (body !== undefined && status === 'done') return body;
    }
  }

  /** @returns undefined for a reply that says nothing of the job */
  async #look(id: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      return await this.#send(`/v1/jobs/${id}`, signal, {});
    } catch (error) {
      const { status } = error as { status?: number };
      if (signal.aborted || (status !== undefined && !PASSING.has(status))) throw error;
      return undefined;
    }
  }

  async #send(path: string, signal: AbortSignal, init: RequestInit): Promise<string> {
    const { fetch, baseUrl, apiKey } = this.parts;
    const headers = { ...init.headers, authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers, signal });
    if (response.ok) return response.text();
    const refusal = new SurfaceError(faultOfStatus(response.status), `Echo: HTTP ${response.status}`);
    throw Object.assign(refusal, { status: response.status });
  }
}

function parsed<Shape>(shape: z.ZodType<Shape>, body: string): Shape {
  const { data, error: cause } = shape.safeParse(parsedJson(body));
  if (cause) throw new SurfaceError('error', 'Echo: unusable reply', { cause });
  return data;
}
