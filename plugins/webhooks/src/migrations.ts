import type { Migration } from '@namedrop/plugin-api';

/**
 * A delivery outlives its endpoint, so it keeps where it went. `due_at` says when the next step of a delivery is to be
 * taken, whichever it is: an attempt, giving up one whose host died, or telling its end once more.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001-deliveries',
    up: `
      CREATE TABLE endpoints (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        url text NOT NULL,
        receiver text COLLATE "C" NOT NULL,
        description text,
        events text[] NOT NULL,
        enabled boolean NOT NULL,
        secret text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX endpoints_of_account ON endpoints (account_id, created_at);
      COMMENT ON COLUMN endpoints.secret IS 'Sealed.';

      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        number bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
        account_id uuid NOT NULL,
        event text NOT NULL,
        source uuid NOT NULL,
        subject uuid NOT NULL,
        endpoint uuid,
        secret text,
        url text NOT NULL,
        receiver text COLLATE "C" NOT NULL,
        headers jsonb NOT NULL,
        body text NOT NULL,
        test boolean NOT NULL,
        repeats uuid,
        repeated_by uuid,
        state text NOT NULL CHECK (state IN ('waiting', 'sending', 'ending', 'delivered', 'failed', 'cancelled')),
        verdict text CHECK (verdict IN ('delivered', 'failed', 'cancelled')),
        attempts integer NOT NULL CHECK (attempts BETWEEN 0 AND 3),
        due_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CHECK ((endpoint IS NULL) <> (secret IS NULL)),
        CHECK (state <> 'waiting' OR verdict IS NULL),
        CHECK (state <> 'ending' OR verdict IS NOT NULL),
        CHECK ((state = verdict AND verdict IS NOT NULL) = (ended_at IS NOT NULL))
      );
      COMMENT ON COLUMN deliveries.secret IS 'Sealed; of an address that is no endpoint.';
      COMMENT ON COLUMN deliveries.receiver IS 'Host; - where there is none.';
      COMMENT ON COLUMN deliveries.verdict IS
        'How it ends. While it is sending: how it ends unless this attempt is accepted, which is then the last.';
      CREATE INDEX deliveries_due ON deliveries (receiver, account_id, due_at) WHERE state = 'waiting';
      CREATE INDEX deliveries_under_way ON deliveries (due_at) WHERE state IN ('sending', 'ending');
      CREATE INDEX deliveries_of_account ON deliveries (account_id, number);
      CREATE INDEX deliveries_of_source ON deliveries (source, number);
      CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint, number) WHERE endpoint IS NOT NULL;
      CREATE INDEX deliveries_by_age ON deliveries (ended_at) WHERE ended_at IS NOT NULL;

      CREATE TABLE attempts (
        delivery uuid NOT NULL REFERENCES deliveries ON DELETE CASCADE,
        number integer NOT NULL,
        id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('sending', 'accepted', 'failed')),
        started_at timestamptz NOT NULL,
        took_ms integer,
        status integer,
        answer text,
        error text,
        PRIMARY KEY (delivery, number)
      );
      COMMENT ON TABLE attempts IS 'Written before the request is sent: whoever dies in between has used one up.';
    `,
  },
];
