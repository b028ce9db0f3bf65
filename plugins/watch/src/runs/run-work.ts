import { byIds, doublingPauses, type FencedShape, LEASE_S, type WorkDefinition } from '@namedrop/durable-work';

/** Failures, of attempts or of hosts that died, after which a run is given up for which nothing was paid. */
export const MAX_FAILURES = 3;

/** The same for a run that was paid for: some two hours. */
export const MAX_PAID_FAILURES = 20;

/** Seconds after which a run that was sent to the queue is sent again, if no host has claimed it, and then ever more rarely. */
export const PATIENCE_S = 120;

/** Schedule that looks for runs that no host works on. */
export const RUN_LOOK = 'run.look';

export const RUN_SHAPE: FencedShape = {
  ...{ table: 'runs', id: 'id', waiting: 'due', running: 'running' },
  ...{ attempt: 'attempt', failures: 'failures', wakeAt: 'wake_at', nudges: 'nudges' },
};

/** Runs of watches. An attempt that ran before may have been paid for, so a second one begins though the watch is paused. */
export const RUN_WORK: WorkDefinition = {
  name: 'run',
  shape: RUN_SHAPE,
  leaseS: LEASE_S,
  retry: doublingPauses({ firstS: 30, steady: MAX_FAILURES, maxDoublings: 4 }),
  hints: { patienceS: PATIENCE_S, pausesFrom: MAX_FAILURES },
  claim: {
    choice: byIds(RUN_SHAPE),
    keep: ['revision'],
    from: 'watches LEFT JOIN baselines ON baselines.watch_id = watches.id',
    where: 'watches.id = work.watch_id AND (enabled OR work.attempt > 0)',
    set: 'started_at = coalesce(work.started_at, clock.now), revision = coalesce(chosen.revision, watches.revision)',
    returning: `work.id, work.attempt, work.failures, work.started_at AS "startedAt", work.watch_id AS watch, enabled,
      account_id AS account, query, brand, case_sensitive AS "caseSensitive", aliases, competitors, mode,
      webhook_url AS "webhookUrl", webhook_secret AS "webhookSecret", trigger_on AS "triggerOn", sensitivity,
      interval_hours AS hours, watches.revision, coalesce(chosen.revision <> watches.revision, false) AS "isOutdated",
      baselines.state AS baseline, run_id AS "latestRun"`,
  },
};
