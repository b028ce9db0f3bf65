import { SurfaceError } from '@namedrop/plugin-api';
import { BrokenPolls } from '../broken-polls.js';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { OrderedTask, TaskParts } from './task-orders.js';
import type { TaskVendor } from './task-vendor.js';

/** HTTP statuses that say nothing about the task, from a vendor that works. */
const ASK_AGAIN: ReadonlySet<number> = new Set([204, 408, 429]);
/** HTTP statuses by which a vendor denies a task, also one that it has just taken and not yet passed on. */
const DENIES: ReadonlySet<number> = new Set([403, 404]);
/** Looks at a fresh task that may be denied before it is believed. */
const DENIED_LOOKS = 2;

/**
 * The reply of a task that is done, waited for as long as the signal lets. What says nothing about the task is no
 * reason to give up what is paid for, unless five polls in a row are broken.
 * @returns its body, whether it holds an answer or a failure; undefined when the vendor no longer knows the task
 * @throws SurfaceError when it may not be looked at, or another task is shown, and as `BrokenPolls` does; the signal's
 *   reason
 */
export async function finishedTask<Order extends object>(
  { id, fresh }: OrderedTask,
  { vendor, pollMs }: TaskParts<Order>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const waits = distances(pollMs);
  const polls = new BrokenPolls(vendor.title);
  const look = async () => {
    const reply = await polls.poll(() => vendor.look(id, signal), signal);
    return reply && saysNothing(reply, vendor) ? undefined : reply;
  };
  let denials = fresh ? DENIED_LOOKS : 0;
  let reply = fresh ? undefined : await look();
  while (reply === undefined || (DENIES.has(reply.status) && denials-- > 0)) {
    await pause(waits.next().value, signal);
    reply = await look();
  }
  if (reply.status === 404 && !fresh) return undefined;
  const refusal = vendor.stateOf(reply) === 'ended' ? undefined : vendor.refusalOf(reply);
  if (refusal) throw refusal;
  const shown = vendor.idOf(reply);
  if (shown === undefined || shown === id) return reply.body;
  throw new SurfaceError('error', `${vendor.title}: the reply is about another task`);
}

/** Returns whether the task must be polled again. */
function saysNothing<Order extends object>(reply: Exchange, vendor: TaskVendor<Order>): boolean {
  return ASK_AGAIN.has(reply.status) || vendor.stateOf(reply) === 'working';
}
