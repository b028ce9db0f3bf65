import type { Migration } from '@namedrop/plugin-api';

/**
 * Migration for the life of accounts and the audit of operators. Hosts of the release before read none of it: until the
 * last is gone, it serves accounts that are suspended.
 */
export const operatorAudit: Migration = {
  name: '031-operator-audit',
  up: `
    ALTER TABLE namedrop.accounts
      ADD COLUMN suspended_at timestamptz,
      ADD COLUMN suspended_reason text,
      ADD COLUMN erasing_since timestamptz,
      ADD COLUMN erased_at timestamptz;
    COMMENT ON COLUMN namedrop.accounts.suspended_at IS 'Since when its callers are refused; NULL: it is active.';
    COMMENT ON COLUMN namedrop.accounts.erasing_since IS 'Since when it is being erased, which a command may have to continue.';

    CREATE TABLE namedrop.audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      command text NOT NULL,
      account_id uuid,
      subject text,
      amount_hundredths bigint,
      reason text,
      os_user text NOT NULL,
      os_host text NOT NULL,
      idempotency_key text UNIQUE,
      fingerprint bytea CHECK (length(fingerprint) = 32),
      result jsonb,
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL))
    );
    COMMENT ON TABLE namedrop.audit IS 'What operators did by commands; each row commits with what it reports.';
    COMMENT ON COLUMN namedrop.audit.subject IS 'Id of a key, user, check or ask, or the name of a plan.';
    COMMENT ON COLUMN namedrop.audit.result IS 'Printed again for the same idempotency key.';
    CREATE INDEX audit_of_account ON namedrop.audit (account_id, at);
    CREATE INDEX audit_by_time ON namedrop.audit (at);

    CREATE FUNCTION namedrop.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the audit is append-only'; END $$;
    CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON namedrop.audit EXECUTE FUNCTION namedrop.refuse_audit_change();
    -- Texts may name people: they are emptied with their account, and nothing else of a row changes.
    CREATE TRIGGER forgets_texts_only BEFORE UPDATE ON namedrop.audit FOR EACH ROW
      WHEN (NEW.reason IS NOT NULL OR NEW.result IS NOT NULL
        OR to_jsonb(NEW) - 'reason' - 'result' <> to_jsonb(OLD) - 'reason' - 'result')
      EXECUTE FUNCTION namedrop.refuse_audit_change();
  `,
};
