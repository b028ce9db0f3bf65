import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsedJson } from '@namedrop/plugin-api';
import { type Behaviour, behaviours, bytesOf, type ReceivedRequest } from '../behaviours.js';
import { OrderBook } from './order-book.js';
import type { Orders, SurfaceSubject } from './subject.js';

type Fetch = typeof globalThis.fetch;

/**
 * What a behaviour is the reply to: the request with the question, or the one that gets the answer. Both are the same
 * where the vendor takes no orders.
 */
export type Moment = 'question' | 'answer';

/** The moments that differ, with what a title says of them. */
export function momentsOf({ order }: SurfaceSubject): readonly { readonly at: Moment; readonly where: string }[] {
  const asked = { at: 'question', where: '' } as const;
  return order ? [asked, { at: 'answer', where: ', in reply to a look at its task' }] : [asked];
}

/** Plays a behaviour at that moment; a reply to a look is given the order that the look is about. */
export function playedAt(moment: Moment, book: OrderBook, behaviour: Behaviour): Behaviour {
  return (request, response) => {
    const taken = moment === 'answer' ? book.take(request) : undefined;
    const play = taken ? behaviours.reply(taken) : behaviour;
    return play(book.questionOf(request), response);
  };
}

/**
 * Looks at a task after which a vendor without connection does not know it: a reply that tells nothing of its task is
 * looked at again, and nobody may look for ever.
 */
const MOST_LOOKS = 1;

/** Takes orders, and has the looks answered by `fetch`. */
export function takingOrders(orders: Orders, fetch: Fetch): Fetch {
  const book = new OrderBook(orders);
  let looks = 0;
  return async (input, init) => {
    const taken = book.take(await receivedFrom(new Request(input, init)));
    looks = taken ? 0 : looks + 1;
    // A surface that polls without a pause would let no timer run that ends it.
    if (looks > MOST_LOOKS) await nextTurn();
    if (taken) return new Response(bytesOf(taken), { headers: { 'content-type': 'application/json' } });
    return looks > MOST_LOOKS ? new Response('{}', { status: 404 }) : fetch(input, init);
  };
}

async function receivedFrom(request: Request): Promise<ReceivedRequest> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, url: pathname + search, headers, body, json: parsedJson(body) };
}
