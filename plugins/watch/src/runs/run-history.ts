import type { WatchRunResponse } from '@namedrop/contract';
import {
  type AccountId,
  type Database,
  isUuid,
  type Nulls,
  type WatchPage,
  type WatchRun,
  withoutNulls,
} from '@namedrop/plugin-api';

/** A run with all that it found. */
export interface WholeRun extends WatchRun {
  /** Absent until it has ended, and where nobody was asked. */
  readonly response?: WatchRunResponse;
}

/** The columns of a run; what is NULL is absent. */
const COLUMNS = `
  id, planned_for AS "plannedFor", state, started_at AS "startedAt", ended_at AS "endedAt", error,
  cost_hundredths::float8 AS cost, check_id AS "checkId", triggers_fired AS "triggersFired", diff_summary AS "diffSummary", delivery`;

const LIST = `
  SELECT ${COLUMNS} FROM runs
  WHERE watch_id = $1 AND ($3::uuid IS NULL OR planned_for < (SELECT planned_for FROM runs WHERE id = $3))
  ORDER BY planned_for DESC LIMIT $2`;

const FIND = `
  SELECT ${COLUMNS}, response FROM runs
  WHERE id = $1 AND watch_id = (SELECT id FROM watches WHERE id = $2 AND account_id = $3)`;

const WATCH_OF = `
  SELECT watches.id FROM runs JOIN watches ON watches.id = watch_id WHERE runs.id = $1 AND account_id = $2`;

/** The index of a watch's slots gives its newest runs without the older ones. */
const LATEST = `
  SELECT asked.watch, latest.* FROM unnest($1::uuid[]) AS asked (watch)
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS}, response FROM runs WHERE watch_id = asked.watch ORDER BY planned_for DESC LIMIT $2
  ) AS latest
  ORDER BY "plannedFor" DESC`;

/** What watches have found so far. */
export class RunHistory {
  constructor(private readonly database: Database) {}

  /** The newest first; none for what is no id of a watch. */
  async list(watch: string, { limit, before }: WatchPage): Promise<WatchRun[]> {
    if (!isUuid(watch)) return [];
    return (await this.database.query<Nulls<WatchRun>>(LIST, [watch, limit, before])).map(withoutNulls);
  }

  /** Reads the newest runs of each watch, at most `count`, newest first. @param watches ids of watches */
  async latest(watches: readonly string[], count: number): Promise<Map<string, WholeRun[]>> {
    const rows = await this.database.query<Nulls<WholeRun> & { watch: string }>(LATEST, [watches, count]);
    return Map.groupBy(
      rows.map((row) => ({ ...withoutNulls(row), watch: row.watch })),
      ({ watch }) => watch,
    );
  }

  /** @returns the id of the watch of a run; undefined where the account has no such run */
  async watchOf(run: string, account: AccountId): Promise<string | undefined> {
    if (!isUuid(run)) return undefined;
    const [watch] = await this.database.query<{ id: string }>(WATCH_OF, [run, account]);
    return watch?.id;
  }

  /** @returns undefined where the account has no such run of such a watch */
  async find(run: string, watch: string, account: AccountId): Promise<WholeRun | undefined> {
    if (!isUuid(run) || !isUuid(watch)) return undefined;
    const [row] = await this.database.query<Nulls<WholeRun>>(FIND, [run, watch, account]);
    return row && withoutNulls(row);
  }
}
