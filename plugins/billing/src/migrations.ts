import { DEMO_ACCOUNT, type Migration } from '@namedrop/plugin-api';
import { refunds } from './operator/refund-migration.js';

/**
 * The ledger is single-sided: what an entry takes from a wallet goes to the house, of which no balance is kept. One
 * would be a row that every charge of every account has to wait for. That entries and holds belong to a wallet is
 * seen to by the statements, and proven by `ledger verify`: a foreign key would be looked up for every charge.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-wallets',
    up: `
      -- Half of each page stays free, so that a new version of a wallet is written beside the old one.
      CREATE TABLE wallets (
        account_id uuid PRIMARY KEY,
        balance bigint NOT NULL CHECK (balance BETWEEN 0 AND 9007199254740991),
        held bigint NOT NULL DEFAULT 0 CHECK (held BETWEEN 0 AND balance),
        entries bigint NOT NULL
      ) WITH (fillfactor = 50);

      CREATE TABLE entries (
        account_id uuid NOT NULL,
        number bigint NOT NULL,
        transfer uuid NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('grant', 'charge')),
        amount bigint NOT NULL CHECK (CASE kind WHEN 'grant' THEN amount > 0 ELSE amount < 0 END),
        balance_after bigint NOT NULL CHECK (balance_after >= 0),
        purpose_kind text NOT NULL,
        purpose_id text NOT NULL,
        note text,
        at timestamptz NOT NULL,
        PRIMARY KEY (account_id, number)
      );
      COMMENT ON COLUMN entries.transfer IS 'Of the hold that was settled, else the entry''s own: nothing is booked twice.';

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION refuse_change();

      CREATE TABLE holds (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        purpose_kind text NOT NULL,
        purpose_id text NOT NULL,
        note text,
        placed_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX holds_by_expiry ON holds (expires_at);
      CREATE INDEX holds_of_account ON holds (account_id);
    `,
  },
  {
    // Wider than before: hosts of the release before write grants and charges alone, and decide nothing by the kind. Older
    // entries satisfied a narrower check, so they are not read for this, which would lock a long ledger.
    name: '002-reversals',
    up: `
      ALTER TABLE entries
        DROP CONSTRAINT entries_kind_check,
        DROP CONSTRAINT entries_check,
        ADD CONSTRAINT entries_kind_check CHECK (kind IN ('grant', 'charge', 'reversal')) NOT VALID,
        ADD CONSTRAINT entries_check CHECK (
          CASE kind WHEN 'grant' THEN amount > 0 WHEN 'charge' THEN amount < 0 ELSE amount >= 0 END
        ) NOT VALID;
      COMMENT ON COLUMN entries.kind IS
        'A reversal gives back a charge whose call failed; with an amount of 0, it keeps that charge from being made late.';
    `,
  },
  {
    name: '003-demo-removed',
    up: `
      -- Entries of the demo's account may be deleted, and no others. Hosts of the release before delete none.
      DROP TRIGGER append_only ON entries;
      CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON entries EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER deletes_demo_only BEFORE DELETE ON entries FOR EACH ROW
        WHEN (OLD.account_id <> '${DEMO_ACCOUNT}') EXECUTE FUNCTION refuse_change();
    `,
  },
  refunds,
];
