import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type DeliveryEnd,
  type DeliverySource,
  job,
  type Logger,
  type NewDelivery,
  type SoonOptions,
  z,
} from '@namedrop/plugin-api';
import { capturedLog, type Teardown, until } from '@namedrop/testing';
import { databaseTime, startTestHost } from '@namedrop/testing/host';
import { Claims } from './claims.js';
import type { Due } from './delivery-work.js';
import webhooks from './index.js';
import { SEND } from './outbox.js';
import { type PostOfficeParts, postOffice } from './post-office.js';

/** What signs the deliveries of these tests. */
export const SECRET = 'a secret of at least sixteen characters';

/** A body with more than ASCII in it. */
export const BODY = JSON.stringify({ event: 'watch.fired', watch_name: 'Café ☕: best crm 🥇' });

/** A delivery, as it is kept. */
export interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly receiver: string;
  readonly account: string;
  /** Seconds from now until the next step is due. */
  readonly dueIn: number;
  readonly made: readonly MadeAttempt[];
}

interface MadeAttempt {
  readonly number: number;
  readonly id: string;
  readonly state: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly took_ms: number | null;
}

const ROW = `
  SELECT id, state, attempts, receiver, account_id AS account, extract(epoch FROM due_at - namedrop.now())::float8 AS "dueIn",
    (SELECT coalesce(json_agg(a ORDER BY number), '[]') FROM attempts a WHERE delivery = d.id) AS made
  FROM deliveries d WHERE id = $1`;

/** What a copy has of the delivery that it is a copy of, unless told otherwise. */
const COPIED = [
  ...['account_id', 'event', 'source', 'subject', 'secret', 'url', 'receiver', 'headers', 'body', 'test', 'state'],
  ...['verdict', 'attempts', 'due_at', 'created_at', 'ended_at'],
];

const ENDS = ['delivered', 'failed', 'cancelled'];

/** An end, as the source of the event is told. */
interface ToldEnd {
  readonly id: string;
  readonly subject: string;
  readonly end: DeliveryEnd;
}

type Ended = DeliverySource['ended'];

/** A look that was asked for. */
type Looks = { readonly name: string } & SoonOptions;

/** Milliseconds between two passes of each host of these tests, in place of the schedule. */
const EVERY_MS = 1000;

export interface OfficeSettings extends Partial<PostOfficeParts> {
  /** What the source of `watch.fired` does about an end; default: remembers it. */
  readonly ended?: Ended;
  /** What it says of who is silent; default: none ever is. */
  readonly silent?: DeliverySource['silent'];
}

/** What the manifest asks for, without anything that runs by itself: jobs are heard, and nothing is made of them. */
function withoutSetup(given: (parts: PostOfficeParts) => void, heard: Due[]): typeof webhooks {
  const setup = ({ ports, log }: { ports: Omit<PostOfficeParts, 'log' | 'count'>; log: Logger }) => {
    given({ ...ports, count: () => undefined, log });
    const input = z.object({ id: z.string(), receiver: z.string(), account: z.string() });
    return { jobs: [job({ name: SEND, input, run: async (due) => void heard.push(due) })] };
  };
  return { ...webhooks, provides: [], setup };
}

/** All that sends and keeps deliveries, on a real database, driven by the test: rounds begin with `sender.start()`. */
export async function openPostOffice(t: Teardown, settings: OfficeSettings = {}) {
  const { promise: given, resolve } = Promise.withResolvers<PostOfficeParts>();
  const heard: Due[] = [];
  const { host, account } = await startTestHost(t, {
    plugins: { webhooks: { module: withoutSetup(resolve, heard) } },
    config: { allowPrivateTargets: ['127.0.0.0/8'] },
  });
  const parts = { ...(await given), everyMs: EVERY_MS };
  const { database } = parts;

  /** What one more host on the same database does. */
  const open = ({ ended, silent, ...more }: OfficeSettings = {}) => {
    const told: ToldEnd[] = [];
    const log = capturedLog();
    const counted: DeliveryEnd[] = [];
    const looks: Looks[] = [];
    const schedules = { soon: async (name: string, options?: SoonOptions) => void looks.push({ name, ...options }) };
    const office = postOffice({
      ...parts,
      schedules,
      count: (end) => void counted.push(end),
      log,
      ...more,
    });
    t.teardown(() => office.sender.stop());
    const remember: Ended = async ({ id, subject, end }) => void told.push({ id, subject, end });
    const sample = async () => undefined;
    office.outbox.register({ event: 'watch.fired', ended: ended ?? remember, silent, sample });
    return { ...office, told, counted, looks, log };
  };
  const office = open(settings);
  const row = async (id: string) => (await database.query<Row>(ROW, [id]))[0] as Row;
  /** As the job is told it. */
  const dueOf = async (id: string): Promise<Due> => {
    const { receiver, account } = await row(id);
    return { id, receiver, account };
  };

  return {
    ...office,
    open,
    parts,
    database,
    account,
    /** What the job was told. */
    heard,
    claims: new Claims(database),
    time: databaseTime(host.storage),
    newDelivery: (url: string, more: Partial<NewDelivery> = {}) => newDelivery(account, url, more),
    /** As a plugin does that writes something of its own with it. */
    enqueue: (url: string, more: Partial<NewDelivery> = {}) =>
      database.transaction((tx) => office.outbox.enqueue(newDelivery(account, url, more), tx)),
    row,
    /** Writes copies of a delivery, of which some columns are as SQL says, where `n` counts the copies from 1. */
    copies: async (id: string, count: number, columns: Readonly<Record<string, string>> = {}) => {
      const same = Object.fromEntries(COPIED.map((column) => [column, column]));
      const all = { id: 'gen_random_uuid()', ...same, ...columns };
      await database.query(
        `INSERT INTO deliveries (${Object.keys(all)}) SELECT ${Object.values(all)}
          FROM deliveries, generate_series(1, $2) n WHERE id = $1`,
        [id, count],
      );
    },
    /** Resolves once a delivery has ended. */
    ended: async (id: string) => {
      await until(async () => ENDS.includes((await row(id)).state));
      return row(id);
    },
    dueOf,
    /** Makes the next attempt. @returns the delivery afterwards */
    attempt: async (id: string, by: Pick<typeof office, 'sender'> = office) => {
      const { attempts } = await row(id);
      await by.sender.send(await dueOf(id));
      return until(async () => {
        const now = await row(id);
        return now.attempts > attempts && now.state !== 'sending' && now;
      });
    },
  };
}

export type Office = Awaited<ReturnType<typeof openPostOffice>>;

function newDelivery(account: AccountId, url: string, more: Partial<NewDelivery>): NewDelivery {
  const target = { url, secret: SECRET };
  const ids = { source: randomUUID(), subject: randomUUID() };
  return { account, event: 'watch.fired', ...ids, target, body: BODY, ...more };
}
