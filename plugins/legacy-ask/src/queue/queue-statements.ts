import type { PreparedStatement } from '@namedrop/plugin-api';

/** Minutes after which nobody waits for an ask any more that has not been answered. */
export const OLDEST_MINUTES = 60;

/** Pauses double so often: an ask that only waits for its turn would fill its lane with copies. */
const MOST_DOUBLINGS = 6;

/**
 * An account's asks take turns that follow each other, from the one that comes after those at work: who sends one ask does
 * not wait for all of somebody who has sent a thousand, but for one of them. While an ask is at work nobody enters its turn:
 * those who send their next ask whenever one is answered would keep it going for ever, and the next would never come. An ask
 * that is there already stays as it is.
 */
export const ADD: PreparedStatement = {
  name: 'queue-asks',
  text: `
    WITH added AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[])
        WITH ORDINALITY AS added (id, account, lane, request, webhook, monitor, place)
    ), begun AS (
      SELECT lane, coalesce(greatest(
        (SELECT max(turn) + 1 FROM queue WHERE queue.lane = each.lane AND state = 'processing'),
        (SELECT min(turn) FROM queue WHERE queue.lane = each.lane AND state = 'queued')), 0) AS turn
      FROM (SELECT DISTINCT lane FROM added) AS each
    ), next AS (
      SELECT account, lane, greatest(
        begun.turn, (SELECT max(turn) + 1 FROM queue WHERE account_id = account AND queue.lane = each.lane)) AS turn
      FROM (SELECT DISTINCT account, lane FROM added) AS each JOIN begun USING (lane)
    ), kept AS (
      INSERT INTO asks (id, account_id, state) SELECT id, account, 'queued' FROM added
      ON CONFLICT (id) DO NOTHING RETURNING id AS kept_id
    )
    INSERT INTO queue (ask_id, account_id, lane, turn, request, webhook_id, monitor_id, wake_at, extend_hold_at)
    SELECT id, account, lane, next.turn + row_number() OVER (PARTITION BY account, lane ORDER BY place) - 1,
      request::json, webhook, monitor, namedrop.now() + $7 * interval '1 s',
      CASE WHEN monitor IS NULL THEN namedrop.now() + $8 * interval '1 s' END
    FROM added JOIN next USING (account, lane) JOIN kept ON kept_id = id`,
};

export const COUNT: PreparedStatement = {
  name: 'count-queued',
  text: 'SELECT count(*)::int AS queued FROM (SELECT FROM queue WHERE account_id = $1 LIMIT $2) AS counted',
};

/** The ask of a lane whose turn it is. What another host has locked is not waited for: it takes that. */
export const TAKE: PreparedStatement = {
  name: 'take-ask',
  text: `
    WITH waiting AS MATERIALIZED (
      SELECT ask_id FROM queue WHERE lane = $1 AND state = 'queued' ORDER BY turn LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE queue SET state = 'processing', attempt = attempt + 1, wake_at = now + $2 * interval '1 s'
    FROM waiting, asks, (SELECT namedrop.now() AS now) AS clock
    WHERE queue.ask_id = waiting.ask_id AND id = queue.ask_id
    RETURNING id, queue.account_id AS account, lane, request, webhook_id AS webhook, monitor_id AS monitor, found, attempt,
      failures, created_at AS "createdAt", round(extract(epoch FROM now - created_at) * 1000)::float8 AS "waitedMs",
      created_at <= now - interval '${OLDEST_MINUTES} minutes' AS "tooLate"`,
};

export const RENEW: PreparedStatement = {
  name: 'renew-asks',
  text: `
    WITH held AS MATERIALIZED (
      SELECT ask_id FROM unnest($1::uuid[], $2::integer[]) AS mine (ask_id, attempt)
      JOIN queue USING (ask_id, attempt) WHERE state = 'processing' FOR UPDATE OF queue SKIP LOCKED
    )
    UPDATE queue SET wake_at = now + $3 * interval '1 s'
    FROM held, (SELECT namedrop.now() AS now) AS clock WHERE queue.ask_id = held.ask_id`,
};

export const NOTE: PreparedStatement = {
  name: 'note-answers',
  text: `
    UPDATE queue SET found = $3::json WHERE ask_id = $1 AND attempt = $2 AND state = 'processing' RETURNING ask_id`,
};

export const PUT_OFF: PreparedStatement = {
  name: 'put-ask-off',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    )
    UPDATE queue
    SET state = CASE WHEN $3::integer > 0 THEN 'put off' ELSE 'queued' END, failures = failures + $3,
      wake_at = now + $4 * 2 ^ least(failures, ${MOST_DOUBLINGS}) * interval '1 s'
    FROM clock WHERE ask_id = $1 AND attempt = $2 AND state = 'processing'
    RETURNING extract(epoch FROM wake_at - now)::float8 AS "pauseS"`,
};

export const END: PreparedStatement = {
  name: 'end-ask',
  text: `
    WITH ended AS (
      DELETE FROM queue WHERE ask_id = $1 AND attempt = $2 AND state = 'processing' RETURNING ask_id
    )
    UPDATE asks SET state = $3, content = $4::json, upstream = $5::json FROM ended WHERE id = ask_id RETURNING namedrop.now() AS at`,
};

/**
 * Asks that nobody has looked after: their job was lost, their pause is over, or their host has died. They are found by
 * their ids as an array: joined with them, a queue of middling size would be read whole.
 */
export const WAKE: PreparedStatement = {
  name: 'wake-asks',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    ), asleep AS MATERIALIZED (
      SELECT ask_id FROM queue WHERE wake_at <= (SELECT now FROM clock)
      ORDER BY wake_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE queue
    SET failures = failures + (state = 'processing')::integer, state = 'queued', nudges = nudges + 1,
      wake_at = now + $2 * 2 ^ least(nudges, ${MOST_DOUBLINGS}) * interval '1 s'
    FROM clock WHERE ask_id = ANY (ARRAY(SELECT ask_id FROM asleep))
    RETURNING lane`,
};

export const NEXT_ASLEEP = { name: 'next-asleep-ask', text: 'SELECT min(wake_at) FROM queue' };

export const NEXT_SHORT_HOLD = {
  name: 'next-short-hold',
  text: 'SELECT min(extend_hold_at) FROM queue WHERE extend_hold_at IS NOT NULL',
};

/** Asks whose short holds are due for an extension; where that fails, they are due again later. */
export const CLAIM_SHORT_HOLDS: PreparedStatement = {
  name: 'claim-short-holds',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    ), short AS MATERIALIZED (
      SELECT ask_id FROM queue WHERE extend_hold_at <= (SELECT now FROM clock)
      ORDER BY extend_hold_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE queue SET extend_hold_at = now + $2 * interval '1 s'
    FROM clock WHERE ask_id = ANY (ARRAY(SELECT ask_id FROM short))
    RETURNING ask_id AS id, account_id AS account, lane`,
};

export const NOTE_EXTENDED: PreparedStatement = {
  name: 'note-extended-holds',
  text: 'UPDATE queue SET extend_hold_at = NULL WHERE ask_id = ANY ($1)',
};

/** Those of a monitor that nobody has taken yet, for which nothing is held either. */
export const WITHDRAW: PreparedStatement = {
  name: 'withdraw-asks',
  text: `
    WITH withdrawn AS (
      DELETE FROM queue WHERE monitor_id = $1 AND attempt = 0 RETURNING ask_id
    )
    DELETE FROM asks USING withdrawn WHERE id = ask_id RETURNING id`,
};

/** An ask that no host has begun. */
export const REVOKE: PreparedStatement = {
  name: 'revoke-ask',
  text: `
    WITH revoked AS (
      DELETE FROM queue WHERE ask_id = $1 AND attempt = 0 RETURNING ask_id
    )
    DELETE FROM asks USING revoked WHERE id = ask_id`,
};

export const FIND: PreparedStatement = {
  name: 'find-queued',
  text: 'SELECT FROM asks WHERE id = $1',
};
