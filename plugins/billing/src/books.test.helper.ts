import { randomUUID } from 'node:crypto';
import type { AccountId, Credits, Database, Logger, PreparedStatement, Purpose, Queryable } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { Closing } from './closing.js';
import billing from './index.js';
import type { WalletCounts } from './metrics/wallet-metrics.js';
import { grant } from './operator/granting.js';
import { PaymentReverser } from './payment-reverser.js';
import { ReversalWorker } from './reversal-worker.js';
import { Spending } from './spending.js';
import { verify } from './verification.js';
import { Wallets } from './wallets.js';

const nothing = () => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

type Pool = ReturnType<Awaited<ReturnType<typeof startTestHost>>['host']['storage']['openPool']>;

/** Credits from whole hundredths. */
export const hundredths = (amount: number) => amount as Credits;

export const purpose = (): Purpose => ({ kind: 'check', id: randomUUID(), note: 'quick' });

/** What one host works with: connections and batches of its own. */
export interface OneHost {
  readonly database: Database;
  readonly wallets: Wallets;
  readonly closing: Closing;
  readonly reverser: PaymentReverser;
  readonly reversals: ReversalWorker;
}

/** Nothing of it runs, so that nobody but the test gives back what has expired. */
const tablesOnly = { ...billing, provides: [], setup: () => ({}) };

const counts: WalletCounts = { moved: nothing, failed: nothing };

/** The books of a real database, as several hosts keep them. */
export async function openBooks(t: ExecutionContext) {
  const { host } = await startTestHost(t, { plugins: { billing: { module: tablesOnly } } });
  const open = (log = silent, wrap = (database: Database) => database, patienceMs = 2000): OneHost => {
    const holdMs = 300_000;
    const database = wrap(databaseOn(host.storage.openPool({ max: 5, settings: { search_path: 'billing' } })));
    const closing = new Closing(database, patienceMs);
    const reverser = new PaymentReverser(database, closing);
    const reversals = new ReversalWorker({ reverser, counts, log });
    const spending = new Spending(database, patienceMs);
    const wallets = new Wallets({ spending, closing, reverser, reversals, counts, holdMs, log });
    return { database, closing, reverser, reversals, wallets };
  };
  const first = open();
  return {
    ...first,
    /** Another host on the same database. */
    open,
    newAccount: () => randomUUID() as AccountId,
    grant: (account: AccountId, amount: number) => grant(first.database, account, hundredths(amount), purpose()),
    /** Past their time, as if the host that placed them were long gone; but for those that are ending at this moment. */
    expireAll: () =>
      first.database.query(`
        UPDATE holds SET expires_at = now() - interval '1 s'
        WHERE id IN (SELECT id FROM holds FOR UPDATE SKIP LOCKED)`),
    verify: () => verify(first.database),
  };
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

function databaseOn(pool: Pool): Database {
  const query = async <T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    return (await pool.query<T>({ ...config, values: values as unknown[] })).rows;
  };
  const transaction = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work({
        query: async <R extends object>(statement: string | PreparedStatement, values?: readonly unknown[]) =>
          (await client.query<R>(typeof statement === 'string' ? statement : statement.text, values as unknown[])).rows,
      });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  return { schema: 'billing', query, transaction };
}
