import type { CheckName } from './faults.js';

/** A migration that is newer than the fixture. */
export interface LaterMigration {
  /** The check of the upgraded fixture that fails when the migration is wrong. */
  readonly coveredBy: CheckName;
  /** Rows of the fixture that show it. */
  readonly by: string;
  /** For one that takes something away: the release whose code no longer used it. */
  readonly expandedIn?: string;
}

/** The migrations that are newer than the fixture, by `<owner>/<name>`. */
export const LATER_MIGRATIONS: Readonly<Record<string, LaterMigration>> = {
  'namedrop/013-answer-turns-indexed': { coveredBy: 'sweeps', by: 'turns to ask of a host that died' },
  'namedrop/014-sweeps-by-index': { coveredBy: 'sweeps', by: 'a capture that was ordered, and full buckets of keys' },
  'namedrop/015-usage-minutes-and-quotas': { coveredBy: 'usage', by: 'usage that was counted by the hour' },
  'legacy-ask/004-hold-extensions': { coveredBy: 'queued asks', by: 'queued asks, which need no extension' },
  'billing/002-reversals': {
    coveredBy: 'ledger',
    by: 'grants and charges, which a wider check of kinds and amounts still allows',
    expandedIn: '0.1.0: it writes nothing that the wider check refuses',
  },
  'namedrop/016-checks-by-age': { coveredBy: 'stored answers', by: 'finished checks' },
  'namedrop/017-answers-stored-once': {
    coveredBy: 'stored answers',
    by: 'kept answers and checks with the answer itself',
  },
  'watch/002-runs-by-age': { coveredBy: 'watch runs', by: 'runs that are due, running and ended' },
};
