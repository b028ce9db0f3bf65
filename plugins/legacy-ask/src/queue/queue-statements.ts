import { fence, turns } from '@namedrop/durable-work';
import type { PreparedStatement } from '@namedrop/plugin-api';
import { SHAPE, TURNS } from './ask-work.js';

/** Asks of an account take consecutive turns in a lane (see `turns`). An ask that is there already stays as it is. */
export const ADD: PreparedStatement = {
  name: 'queue-asks',
  text: `
    WITH added AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[])
        WITH ORDINALITY AS added (id, account, lane, request, webhook, monitor, place)
    ), ${turns({ ...SHAPE, ...TURNS })}, kept AS (
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

export const NOTE: PreparedStatement = {
  name: 'note-answers',
  text: `
    UPDATE queue SET found = $3::json WHERE ${fence(SHAPE, '$1', '$2')} RETURNING ask_id`,
};

export const END: PreparedStatement = {
  name: 'end-ask',
  text: `
    WITH ended AS (
      DELETE FROM queue WHERE ${fence(SHAPE, '$1', '$2')} RETURNING ask_id
    )
    UPDATE asks SET state = $3, content = $4::json, upstream = $5::json FROM ended WHERE id = ask_id RETURNING namedrop.now() AS at`,
};

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

export const FIND_OPEN: PreparedStatement = {
  name: 'find-open-ask',
  text: 'SELECT FROM queue WHERE ask_id = $1',
};

export const FIND: PreparedStatement = {
  name: 'find-queued',
  text: 'SELECT FROM asks WHERE id = $1',
};
