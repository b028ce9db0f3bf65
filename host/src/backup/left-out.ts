/** Schema of the job queue, which pg-boss makes and migrates. */
export const QUEUE_SCHEMA = 'pgboss';

/** Tables that no backup holds, each with the reason. Every other table of every schema is in it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'namedrop.migrations': 'the manifest lists them, and a restore runs them',
  'namedrop.token_buckets': 'holds seconds of rate limits; a missing bucket is full',
  'pgboss.version': 'the restored queue has the version of the program that restores it',
  'pgboss.bam': 'holds changes of indexes that pg-boss still has to make',
  'pgboss.warning': 'holds warnings of pg-boss for its own pages',
  'pgboss.queue_stats': 'holds counts of jobs for the pages of pg-boss',
  'pgboss.job_dependency': 'no job of a plugin waits for another job',
};

/** Conditions on the rows of tables that are not stored whole. */
export const STORED_ROWS: Readonly<Record<string, string>> = {
  // Jobs that have ended are kept for an hour, for whoever looks into the queue.
  'pgboss.job': "state < 'completed'",
};
