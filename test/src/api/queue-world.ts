import type { QueuedAsk } from '@namedrop/contract';
import { until } from '@namedrop/testing';
import { databaseTime, type TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { checkedReceiver } from '../drift/checked-receiver.js';
import { startAsks } from './ask-world.js';
import { Browser, createUser } from './person.js';

/** An event as the receiver got it. */
export interface Completed {
  readonly id: string;
  readonly created: number;
  readonly data: { readonly id: string };
}

/** The host of asks, a person who is signed in, and a receiver on this machine. */
export async function startQueue(t: ExecutionContext, options: Parameters<typeof startAsks>[1] = {}) {
  const world = await startAsks(t, options);
  const receiver = await checkedReceiver(t);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');

  /** Registers the receiver. @returns its id and its secret */
  async function register(): Promise<{ readonly id: string; readonly secret: string }> {
    const { body } = await browser.post('/v1/webhooks', { url: `${receiver.url}/hook` });
    return body.webhook;
  }

  return {
    ...world,
    receiver,
    browser,
    register,
    time: databaseTime(world.host.storage),
    /** An ask that is queued. @throws Error where it is refused */
    async queue(body: object = { mode: 'standard' }): Promise<QueuedAsk> {
      const response = await world.ask(body);
      if (response.status !== 202) throw new Error(response.text);
      return response.body as QueuedAsk;
    },
    /** Resolves with what GET says of an ask once it has ended. */
    ended: (id: string): Promise<TestResponse> =>
      until(async () => {
        const response = await world.read(id);
        return response.status !== 202 && response;
      }),
    /** Resolves once an ask says that it is in that state. */
    once: (id: string, state: string): Promise<true> => until(async () => (await world.read(id)).body.status === state),
    /** Reads an ask until it has ended. @returns each state that it was seen in, in order */
    async statesOf(id: string): Promise<readonly string[]> {
      const states: string[] = [];
      await until(async () => {
        const { status, body } = await world.read(id);
        states.push(body.status);
        return status !== 202;
      });
      return states;
    },
    /** Events that the receiver has got so far. */
    events: () => receiver.requests.map(({ json }) => json as Completed),
  };
}
