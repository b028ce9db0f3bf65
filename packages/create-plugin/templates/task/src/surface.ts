import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  cutAnswer,
  type Fault,
  faultOfStatus,
  type Http,
  parsedJson,
  type Question,
  type Surface,
  SurfaceError,
  surfaceErrorOf,
  type UnconfiguredSurface,
  z,
} from '@namedrop/plugin-api';
import type { Config } from './config.ts';

const VENDOR = 'Sample Plugin';
const SLOT = { platform: 'sample_plugin', channel: 'api' } as const;

/** Faults of one look that leave the task as it is: the next look may succeed. */
const PASSING: ReadonlySet<Fault> = new Set(['unavailable', 'timeout', 'rate_limited']);

const Taken = z.object({ id: z.string().min(1) });
const Look = z.object({ state: z.enum(['working', 'done', 'failed']) });
/** Parts of a task that is done. Everything else of it may change. */
const Done = z.object({
  answer: z.string().refine((text) => text.trim() !== ''),
  sources: z.array(z.object({ url: z.url({ protocol: /^https?$/ }), title: z.string().min(1).optional() })).default([]),
});

/**
 * Sends a request to the vendor. Returns undefined for a reply that is no JSON.
 * @throws SurfaceError unless a reply came with a status of success
 */
type Send = (path: string, signal: AbortSignal, init?: RequestInit) => Promise<unknown>;

/** Asks Sample Plugin; one question is one task, which is polled until it is done. Honours the country. */
export function samplePluginSurface({ apiKey, baseUrl, pollMs }: Config, http: Http): Surface | UnconfiguredSurface {
  if (apiKey === undefined) return { ...SLOT, needs: ['SAMPLE_PLUGIN_API_KEY'] };
  const send: Send = async (path, signal, init) => {
    try {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...init?.headers };
      const response = await http.fetch(`${baseUrl}${path}`, { ...init, headers, signal });
      if (!response.ok) throw new SurfaceError(faultOfStatus(response.status), `${VENDOR}: HTTP ${response.status}`);
      return parsedJson(await response.text());
    } catch (error) {
      throw surfaceErrorOf(error, signal, VENDOR);
    }
  };
  return {
    ...SLOT,
    localizes: 'region',
    async ask(question, signal) {
      try {
        const id = await submit(question, signal, send);
        return await collect(id, { signal, send, pollMs });
      } catch (error) {
        throw surfaceErrorOf(error, signal, VENDOR);
      }
    },
  };
}

/** Submits a question. The key lets the vendor recognise an order that is sent twice. @returns the id of the task */
async function submit({ text, region }: Question, signal: AbortSignal, send: Send): Promise<string> {
  // Our regions are ISO countries in lower case, but for `uk`.
  const body = JSON.stringify({ question: text, country: region === 'uk' ? 'GB' : region.toUpperCase() });
  const headers = { 'idempotency-key': randomUUID() };
  return Taken.parse(await send('/tasks', signal, { method: 'POST', headers, body })).id;
}

interface Polling {
  readonly signal: AbortSignal;
  readonly send: Send;
  readonly pollMs: number;
}

/** Polls a task until it is done. The signal is the deadline. A reply that says nothing of the task is passed over. */
async function collect(id: string, { signal, send, pollMs }: Polling): Promise<Answer> {
  for (;;) {
    await sleep(pollMs, undefined, { signal });
    const task = await send(`/tasks/${encodeURIComponent(id)}`, signal).catch(passing(signal));
    const state = Look.safeParse(task).data?.state;
    if (state === 'failed') throw new SurfaceError('unavailable', `${VENDOR}: the task failed`);
    if (state !== 'done') continue;
    const { answer, sources } = Done.parse(task);
    return cutAnswer({ text: answer.toWellFormed(), citations: sources });
  }
}

/** Returns a handler that swallows a passing fault, and throws any other. */
function passing(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted || !(error instanceof SurfaceError) || !PASSING.has(error.fault)) throw error;
  };
}
