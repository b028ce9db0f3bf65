import type { Storage } from '@namedrop/host';
import { behaviours, until } from '@namedrop/testing';
import type { Deployment } from './deployment.js';
import { doorBefore } from './door.js';
import { hostOf } from './engine.js';
import { type Caught, type Halt, haltAt, PLACES } from './halt.js';

/** A snare in which a host is caught in the act. */
export interface Snare {
  /** Resolves with its name once it is there. */
  readonly caught: () => Promise<string>;
  /** After its death: nobody else is kept. */
  over(): Promise<void>;
}

/** Lays a snare, for the first host that comes. */
export type Lay = (world: Deployment) => Promise<Snare>;

/** Catches who makes a change, which is lost with its death. */
export const before = (place: keyof typeof PLACES): Lay =>
  inStatement(place, async ({ pool }, { pid }) => void (await pool.query('SELECT pg_terminate_backend($1)', [pid])));

/** Catches who makes a change that is a statement of its own: it is made, but the dead host does not hear of that. */
export const after = (place: keyof typeof PLACES): Lay => inStatement(place, (_storage, _caught, { open }) => open());

/** @param bury what becomes of the statement of a host that has died in it */
function inStatement(
  place: keyof typeof PLACES,
  bury: (storage: Storage, caught: Caught, halt: Halt) => Promise<void>,
): Lay {
  return async ({ storage }) => {
    const halt = await haltAt(storage, PLACES[place]);
    return {
      caught: async () => (await halt.caught()).host,
      async over() {
        const caught = await halt.caught();
        await bury(storage, caught, halt);
        await ended(storage, caught);
        await halt.open();
      },
    };
  };
}

/** Resolves once a process of the database is gone. */
async function ended({ pool }: Storage, { pid }: Caught): Promise<void> {
  await until(async () => (await pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 0);
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
