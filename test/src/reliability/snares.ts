import { behaviours } from '@namedrop/testing';
import type { Deployment } from './deployment.js';
import { doorBefore } from './door.js';
import { hostOf } from './engine.js';
import { type Fate, haltAt, type Place } from './halt.js';

/** A host that is caught in the act. */
export interface Snare {
  /** Resolves with its name once it is there. */
  readonly caught: () => Promise<string>;
  /** After its death: nobody else is kept. */
  over(): Promise<void>;
}

/** Lays a snare, for the first host that comes. */
export type Lay = (world: Deployment) => Promise<Snare>;

/** Catches who makes a change in the database, in the middle of its statement. */
export function inStatement(place: Place, fate: Fate): Lay {
  return async ({ storage }) => {
    const { caught, end } = await haltAt(storage, place);
    return { caught, over: () => end(fate) };
  };
}

/** Catches who asks the engine, before it has answered. */
export const atEngine: Lay = async ({ engine }) => {
  const { came, open } = engine.shut();
  return { caught: async () => hostOf(await came), over: async () => open() };
};

/** Catches who sends to the receiver, which has it and says nothing yet. */
export const atReceiver: Lay = async ({ receiver, storage }) => {
  await storage.pool.query('ALTER TABLE webhooks.attempts ADD COLUMN IF NOT EXISTS host text DEFAULT current_user');
  const { came, open } = doorBefore(receiver, behaviours.reply({ body: '' }));
  const senderOf = async (attempt: unknown) =>
    (await storage.pool.query<{ host: string }>('SELECT host FROM webhooks.attempts WHERE id = $1', [attempt])).rows[0];
  return {
    caught: async () => (await senderOf((await came).headers['x-service-delivery-id']))?.host ?? '',
    over: async () => open(),
  };
};
