import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, parsedJson, surfaceErrorOf, z } from '@namedrop/plugin-api';
import { type PageRequest, PLATFORM, VENDOR } from './echo-capture.js';
import { parsedOrThrow } from './echo-page.js';

const POLL_MS = 1;
const Taken = z.object({ task: z.string().min(1) });
const Look = z.looseObject({ state: z.enum(['working', 'done']) });

/** Faults of a look that say nothing of the task. */
const PASSING: ReadonlySet<Fault> = new Set(['unavailable', 'timeout', 'rate_limited']);

/** Orders a page as a task, or takes up one that was ordered, and looks until it is there. */
export async function fetchByTask(request: PageRequest): Promise<string> {
  const { captures, asked, signal } = request;
  const task = await captures.openTask({ platform: PLATFORM, vendor: VENDOR, question: JSON.stringify(asked) });
  const id = task.id ?? parsedOrThrow(Taken, await request.send('/tasks', { ...asked, key: task.idempotencyKey })).task;
  await captures.noteOrdered(task, id);
  try {
    const body = await pageOf(id, request);
    await captures.closeTask(task);
    return body;
  } catch (error) {
    if (!signal.aborted) await captures.closeTask(task);
    throw error;
  }
}

async function pageOf(id: string, request: PageRequest): Promise<string> {
  for (;;) {
    await wait(POLL_MS, undefined, { signal: request.signal });
    const body = await look(id, request);
    // What is no reply about a task tells nothing of it.
    if (body !== undefined && Look.safeParse(parsedJson(body)).data?.state === 'done') return body;
  }
}

async function look(id: string, { send, signal }: PageRequest): Promise<string | undefined> {
  try {
    return await send(`/tasks/${id}`);
  } catch (error) {
    if (signal.aborted || !PASSING.has(surfaceErrorOf(error, signal, 'Echo').fault)) throw error;
    return undefined;
  }
}
