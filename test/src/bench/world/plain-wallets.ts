import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Wallets as one would write them down first, on the host's own server: what ours are compared with. */
export interface PlainWallets {
  readonly ids: readonly string[];
  /** One prepared statement. */
  debit(id: string): Promise<void>;
  /** As an object-relational mapper does it: a transaction that locks, reads, writes and notes two entries. */
  transact(id: string): Promise<void>;
}

const DEBIT = {
  name: 'debit',
  text: 'UPDATE bench.wallets SET balance = balance - 500 WHERE id = $1 RETURNING balance',
};
const READ = { name: 'read', text: 'SELECT balance FROM bench.wallets WHERE id = $1 FOR UPDATE' };
const WRITE = { name: 'write', text: 'UPDATE bench.wallets SET balance = $2 WHERE id = $1' };
const NOTE = { name: 'note', text: 'INSERT INTO bench.entries (wallet, amount, at) VALUES ($1, $2, now())' };

/**
 * Makes wallets.
 * @param pool stays open
 * @param many how many wallets
 */
export async function plainWallets(pool: pg.Pool, many: number): Promise<PlainWallets> {
  const ids = Array.from({ length: many }, () => randomUUID());
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS bench;
    CREATE TABLE IF NOT EXISTS bench.wallets (id uuid PRIMARY KEY, balance bigint NOT NULL);
    CREATE TABLE IF NOT EXISTS bench.entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, wallet uuid NOT NULL, amount bigint NOT NULL, at timestamptz
    )`);
  await pool.query('INSERT INTO bench.wallets SELECT id, 1000000000000 FROM unnest($1::uuid[]) AS id', [ids]);
  return {
    ids,
    debit: async (id) => void (await pool.query({ ...DEBIT, values: [id] })),
    transact: async (id) => {
      const client = await pool.connect();
      try {
        await transact(client, id);
      } finally {
        client.release();
      }
    },
  };
}

async function transact(client: pg.PoolClient, id: string): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query({ ...READ, values: [id] });
  await client.query({ ...WRITE, values: [id, Number(rows[0].balance) - 11_250] });
  await client.query({ ...NOTE, values: [id, -15_000] });
  await client.query({ ...NOTE, values: [id, 3_750] });
  await client.query('COMMIT');
}
