import { setTimeout as sleep } from 'node:timers/promises';
import type { Teardown } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import { SECRET } from '../../api/watch-world.js';
import type { DueSlot } from '../judge/evidence.js';
import type { Deployment } from '../world/deployment.js';
import type { Account } from './accounts.js';
import type { StormClient } from './client.js';

const COUNT = 48;
/** Milliseconds between two rounds, in each of which some watches come due. */
const ROUND_MS = 1000;
const PER_ROUND = 2;

/** Makes some watches come due now. Their slots are whole milliseconds, as JavaScript has them. */
const COME_DUE = `
  WITH chosen AS (
    SELECT id FROM watch.watches WHERE next_run_at > namedrop.now() ORDER BY random() LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE watch.watches SET next_run_at = date_trunc('milliseconds', namedrop.now())
  FROM chosen WHERE watches.id = chosen.id
  RETURNING watches.id AS watch, extract(epoch FROM next_run_at)::float8 * 1000 AS slot`;

/** Creates watches of Acme, each with a question of its own. */
export async function createWatches(client: StormClient, { token }: Account, receiverUrl: string): Promise<void> {
  for (let n = 0; n < COUNT; n++) {
    const body = {
      query: `best crm for watch ${n}`,
      brand: 'Acme',
      mode: 'ai_overview',
      interval: 'hourly',
      webhook_url: receiverUrl,
      webhook_secret: SECRET,
    };
    const { result, text } = await client.send({ token, method: 'POST', path: '/v1/watch', body });
    if (result !== 201) throw new Error(text);
  }
}

/** Lets watches come due all the time, a few each second. */
export class WatchTicker {
  readonly slots: DueSlot[] = [];
  readonly #stopping = new AbortController();
  readonly #ticking: Promise<void>;
  #failure: unknown;

  constructor(t: Teardown, { database }: Pick<Deployment, 'database'>) {
    this.#ticking = this.#tick(database).catch((error: unknown) => {
      this.#failure = error;
    });
    t.teardown(() => this.#end());
  }

  /** @throws Error of the database that no outage explains, after which no watch came due */
  async stop(): Promise<void> {
    await this.#end();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #end(): Promise<void> {
    this.#stopping.abort();
    await this.#ticking;
  }

  async #tick({ pool }: Deployment['database']): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // A round during which the database goes away may be lost: its watches come due unseen.
      const due = await pool.query<DueSlot>(COME_DUE, [PER_ROUND]).catch(duringOutage);
      await lookNow({ pool }, 'watch.plan').catch(duringOutage);
      this.slots.push(...due.rows.map(({ watch, slot }) => ({ watch, slot: Math.round(slot) })));
      await sleep(ROUND_MS);
    }
  }
}

/** Classes of SQLSTATE of a server that goes away or whose disk is full, and codes of connections that fail. */
const OUTAGE_CODES = /^(08|53|57|58|E[A-Z])/;
/** Messages of the driver for the same, which have no code. */
const OUTAGE_WORDS = /^(Connection terminated|timeout ex|Client has encountered a connection error)/;

/** Returns no slots after an error of an outage. @throws every other error */
function duringOutage(error: unknown): { readonly rows: DueSlot[] } {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string };
  if (code === undefined ? OUTAGE_WORDS.test(message) : OUTAGE_CODES.test(code)) return { rows: [] };
  throw error;
}
