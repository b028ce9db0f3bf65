import { randomUUID } from 'node:crypto';
import type { Host } from '@namedrop/host';

/** A host and a key of an account. */
export interface Keyed {
  readonly url: string;
  readonly token: string;
}

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly key: string;
  readonly body: object;
}

/** Sends a call with an idempotency key. @returns the parts of its reply that a repetition repeats, and its sign */
export async function keyed({ url, token }: Keyed, path: string, { key, body }: KeyedCall) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    link: response.headers.get('link'),
    text,
    body: JSON.parse(text),
    replay: response.headers.get('idempotency-replay'),
  };
}

/** Losses of kept replies, on a host's database. */
export function startLosing({ storage: { pool } }: Pick<Host, 'storage'>) {
  return {
    /**
     * Makes a call as if its host died before it had stored the reply: the record of its key is as a dead run leaves it.
     * @returns the reply that the caller of a host that dies never gets
     */
    async lose<T>(call: () => Promise<T>): Promise<T> {
      const reply = await call();
      await pool.query(
        `UPDATE namedrop.idempotency_keys
         SET leased_until = clock_timestamp(), run_id = $1, status = NULL, headers = NULL, body = NULL`,
        [randomUUID()],
      );
      return reply;
    },
  };
}
