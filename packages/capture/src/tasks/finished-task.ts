import { surfaceErrorOf } from '@namedrop/plugin-api';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { OrderedTask, TaskParts } from './task-orders.js';
import type { TaskVendor } from './task-vendor.js';

/** HTTP statuses that tell nothing about the task; those of 500 and above tell nothing either. */
const ASK_AGAIN: ReadonlySet<number> = new Set([204, 408, 429]);

/**
 * The reply of a task that is done, waited for as long as the signal lets.
 * @returns its body, whether it holds an answer or a failure; undefined when the vendor no longer knows the task
 * @throws SurfaceError when it may not be looked at; the signal's reason
 */
export async function finishedTask<Order extends object>(
  { id, fresh }: OrderedTask,
  { vendor, pollMs }: TaskParts<Order>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const waits = distances(pollMs);
  let reply = fresh ? undefined : await look(vendor, id, signal);
  while (reply === undefined) {
    await pause(waits.next().value, signal);
    reply = await look(vendor, id, signal);
  }
  if (reply.status === 404 && !fresh) return undefined;
  const refusal = reply.status < 300 ? undefined : vendor.refusalOf(reply);
  if (refusal) throw refusal;
  return reply.body;
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
  return ASK_AGAIN.has(status) || status >= 500 || (status < 300 && vendor.stateOf(reply) === 'working');
}
