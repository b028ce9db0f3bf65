import { SurfaceError, surfaceErrorOf } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { OrderedTask, TaskParts } from './task-orders.js';
import type { TaskVendor } from './task-vendor.js';

/** HTTP statuses that tell nothing about the task; those of 500 and above tell nothing either. */
const ASK_AGAIN: ReadonlySet<number> = new Set([204, 408, 429]);
/** HTTP statuses by which a vendor denies a task, also one that it has just taken and not yet passed on. */
const DENIES: ReadonlySet<number> = new Set([403, 404]);
/** Looks at a fresh task that may be denied before it is believed. */
const DENIED_LOOKS = 2;

/**
 * The reply of a task that is done, waited for as long as the signal lets. What says nothing about the task is no
 * reason to give up what is paid for.
 * @returns its body, whether it holds an answer or a failure; undefined when the vendor no longer knows the task
 * @throws SurfaceError when it may not be looked at, or another task is shown; the signal's reason
 */
export async function finishedTask<Order extends object>(
  { id, fresh }: OrderedTask,
  { vendor, pollMs }: TaskParts<Order>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const waits = distances(pollMs);
  let denials = fresh ? DENIED_LOOKS : 0;
  let reply = fresh ? undefined : await look(vendor, id, signal);
  while (reply === undefined || (DENIES.has(reply.status) && denials-- > 0)) {
    await pause(waits.next().value, signal);
    reply = await look(vendor, id, signal);
  }
  if (reply.status === 404 && !fresh) return undefined;
  const refusal = vendor.stateOf(reply) === 'ended' ? undefined : vendor.refusalOf(reply);
  if (refusal) throw refusal;
  const shown = vendor.idOf(reply);
  if (shown === undefined || shown === id) return reply.body;
  throw new SurfaceError('error', `${vendor.title}: the reply is about another task`);
}

/** @returns undefined when one has to look again */
async function look<Order extends object>(
  vendor: TaskVendor<Order>,
  id: string,
  signal: AbortSignal,
): Promise<Exchange | undefined> {
  const reply = await vendor.look(id, signal).catch((cause: unknown) => {
    // A connection that broke says nothing about the task.
    if (!signal.aborted && surfaceErrorOf(cause, signal, vendor.title).fault === 'unavailable') return undefined;
    throw cause;
  });
  return reply && saysNothing(reply, vendor) ? undefined : reply;
}

function saysNothing<Order extends object>(reply: Exchange, vendor: TaskVendor<Order>): boolean {
  const { status } = reply;
  return ASK_AGAIN.has(status) || status >= 500 || vendor.stateOf(reply) === 'working';
}
