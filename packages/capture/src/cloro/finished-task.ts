import { parsedJson, surfaceErrorOf } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { CloroApi } from './api.js';
import { refusalOf } from './faults.js';
import { taskStatusOf } from './reply.js';
import type { OrderedTask } from './task-orders.js';

/** States of a task that is worked on. Any other is final: the reply says with what. */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['QUEUED', 'PENDING', 'PROCESSING']);
/** HTTP statuses that tell nothing about the task; those of 500 and above tell nothing either. */
const ASK_AGAIN: ReadonlySet<number> = new Set([204, 408, 429]);

/** Where to look, and how soon. */
interface Looks {
  readonly api: CloroApi;
  /** Milliseconds before the first look at a fresh task; later ones come at growing distances. */
  readonly pollMs: number;
}

/**
 * The reply of a task that is done, waited for as long as the signal lets.
 * @returns its body, whether it holds an answer or a failure; undefined when cloro no longer knows the task
 * @throws SurfaceError when it may not be looked at; the signal's reason
 */
export async function finishedTask(
  { id, fresh }: OrderedTask,
  { api, pollMs }: Looks,
  signal: AbortSignal,
): Promise<string | undefined> {
  const waits = distances(pollMs);
  let reply = fresh ? undefined : await look(api, id, signal);
  while (reply === undefined) {
    await pause(waits.next().value, signal);
    reply = await look(api, id, signal);
  }
  if (reply.status === 404 && !fresh) return undefined;
  if (reply.status >= 300) throw refusalOf(reply);
  return reply.body;
}

/** @returns undefined when one has to look again */
async function look(api: CloroApi, id: string, signal: AbortSignal): Promise<Exchange | undefined> {
  const reply = await api.task(id, signal).catch((cause: unknown) => {
    // A connection that broke says nothing about the task.
    if (!signal.aborted && surfaceErrorOf(cause, signal, 'cloro').fault === 'unavailable') return undefined;
    throw cause;
  });
  return reply && saysNothing(reply) ? undefined : reply;
}

function saysNothing({ status, body }: Exchange): boolean {
  return ASK_AGAIN.has(status) || status >= 500 || (status < 300 && UNDER_WAY.has(taskStatusOf(parsedJson(body))));
}
