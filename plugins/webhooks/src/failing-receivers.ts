import type { Database, Finding } from '@namedrop/plugin-api';

const what = 'receivers';
/** Newest deliveries of the last day that are looked at. */
const DELIVERIES = 10_000;
/** Deliveries that failed from which on a receiver that accepted none counts as one that always fails. */
const LEAST = 3;
/** Receivers that are listed. */
const MAX_LISTED = 5;

/** Tests are left out: people send them to receivers that they are setting up. */
const FAILING = `
  WITH ended AS (
    SELECT id, account_id, endpoint, receiver, verdict, ended_at FROM webhooks.deliveries
    WHERE ended_at > namedrop.now() - interval '1 day' AND NOT test ORDER BY ended_at DESC LIMIT ${DELIVERIES}
  ), receivers AS (
    SELECT account_id AS account, endpoint, receiver, count(*)::integer AS failed, min(ended_at) AS since,
      (array_agg(id ORDER BY ended_at DESC))[1] AS last
    FROM ended WHERE verdict <> 'cancelled'
    GROUP BY account_id, endpoint, receiver
    HAVING bool_and(verdict = 'failed') AND count(*) >= ${LEAST}
  )
  SELECT r.*, (SELECT a.error FROM webhooks.attempts a WHERE a.delivery = r.last ORDER BY a.number DESC LIMIT 1) AS error
  FROM receivers r ORDER BY failed DESC, account, receiver`;

interface FailingReceiver {
  readonly account: string;
  /** null: an address that is not a registered endpoint, e.g. of a watch. */
  readonly endpoint: string | null;
  /** Host of the address: the rest may hold a secret. */
  readonly receiver: string;
  readonly failed: number;
  readonly since: Date;
  /** The newest delivery. */
  readonly last: string;
  readonly error: string | null;
}

/** Finds the receivers that accepted none of the deliveries of the last day. */
export async function examineReceivers(database: Database): Promise<readonly Finding[]> {
  const failing = await database.query<FailingReceiver>(FAILING);
  if (failing.length === 0) return [{ state: 'ok', what, detail: 'none failed all deliveries of the last day' }];
  const listed = failing.slice(0, MAX_LISTED).map(lineOf);
  const more = failing.length - listed.length;
  if (more === 0) return listed;
  const remedy = 'list them: npx namedrop webhooks deliveries --state failed --limit 200';
  return [...listed, { state: 'warn', what, detail: `${more} more failed all deliveries of the last day`, remedy }];
}

function lineOf({ account, endpoint, receiver, failed, since, last, error }: FailingReceiver): Finding {
  const where = endpoint === null ? receiver : `${receiver} (endpoint ${endpoint})`;
  const detail = `${where} of the account ${account} failed all ${failed} deliveries of the last day; the last one: ${error ?? 'no error is kept'}`;
  const look = `npx namedrop webhooks delivery ${last}`;
  const again = `npx namedrop webhooks redeliver --account ${account} --failed-since ${since.toISOString()}`;
  const tried = endpoint === null ? '' : `npx namedrop webhooks test ${endpoint}; then `;
  return { state: 'warn', what, detail, remedy: `look at it: ${look}; once the receiver is mended: ${tried}${again}` };
}
