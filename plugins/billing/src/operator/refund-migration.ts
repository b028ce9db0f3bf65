import type { Migration } from '@namedrop/plugin-api';
import { reversalOf } from '../payment-reverser.js';

/**
 * Migration that lets operators refund charges, and erase their notes. Hosts of the release before write no
 * refund. A reversal of theirs gives back the whole charge, also where a part of it was refunded within these minutes.
 */
export const refunds: Migration = {
  name: '004-refunds',
  up: `
    -- Older entries satisfied a narrower check, so they are not read for this one.
    ALTER TABLE entries
      ADD COLUMN gives_back uuid,
      DROP CONSTRAINT entries_kind_check,
      DROP CONSTRAINT entries_check,
      ADD CONSTRAINT entries_kind_check CHECK (kind IN ('grant', 'charge', 'reversal', 'refund')) NOT VALID,
      ADD CONSTRAINT entries_check CHECK (
        CASE kind WHEN 'charge' THEN amount < 0 WHEN 'reversal' THEN amount >= 0 ELSE amount > 0 END
      ) NOT VALID;
    COMMENT ON COLUMN entries.gives_back IS
      'Transfer of the charge that a refund or a reversal gives back; NULL also for reversals of older releases.';
    CREATE INDEX entries_giving_back ON entries (gives_back) WHERE gives_back IS NOT NULL;

    CREATE FUNCTION given_back(charge uuid) RETURNS bigint STABLE LANGUAGE sql
      BEGIN ATOMIC
        SELECT coalesce(sum(amount), 0)::bigint FROM entries
        WHERE gives_back = charge OR transfer = ${reversalOf('charge::text')};
      END;
    -- Sees entries that were committed while the statement waited for the wallet.
    CREATE FUNCTION refuse_excess() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (
          SELECT FROM billing.entries WHERE transfer = NEW.gives_back AND kind = 'charge'
            AND account_id = NEW.account_id AND -amount >= billing.given_back(transfer)
        ) THEN RAISE EXCEPTION 'more than was charged would be given back' USING ERRCODE = 'check_violation'; END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER gives_back_no_more AFTER INSERT ON entries FOR EACH ROW
      WHEN (NEW.gives_back IS NOT NULL) EXECUTE FUNCTION refuse_excess();

    -- Notes of operators may name people: they can be emptied, and nothing else of an entry changes.
    DROP TRIGGER append_only ON entries;
    CREATE TRIGGER append_only BEFORE TRUNCATE ON entries EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER changes_notes_only BEFORE UPDATE ON entries FOR EACH ROW
      WHEN (NEW.note IS NOT NULL OR to_jsonb(NEW) - 'note' <> to_jsonb(OLD) - 'note') EXECUTE FUNCTION refuse_change();
  `,
};
