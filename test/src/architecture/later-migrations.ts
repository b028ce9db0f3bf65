import type { CheckName } from '../upgrade/faults.js';

/** Proof that hosts of the release before work on a table that got a constraint or wider contents. */
interface OlderHosts {
  /** Reason why every row that they write satisfies the constraint. */
  readonly write: string;
  /** Effect on their statements of rows that only hosts of this release write. */
  readonly read: string;
}

/** A migration that is newer than the fixture. */
export interface LaterMigration {
  /** The check of the upgraded fixture that fails when the migration is wrong. */
  readonly coveredBy: CheckName;
  /** Rows of the fixture that show it. */
  readonly by: string;
  /** For one that takes something away: the release whose code no longer used it. */
  readonly expandedIn?: string;
  /** For one that adds a constraint. */
  readonly olderHosts?: OlderHosts;
}

/** The migrations that are newer than the fixture, by `<owner>/<name>`. */
export const LATER_MIGRATIONS: Readonly<Record<string, LaterMigration>> = {
  'namedrop/013-answer-turns-indexed': { coveredBy: 'sweeps', by: 'turns to ask of a host that died' },
  'namedrop/014-sweeps-by-index': { coveredBy: 'sweeps', by: 'a capture that was ordered, and full buckets of keys' },
  'namedrop/015-usage-minutes-and-quotas': {
    coveredBy: 'usage',
    by: 'usage that was counted by the hour',
    olderHosts: {
      write: 'they leave `monthly_quota` NULL',
      read: 'no statement of theirs selects `monthly_quota` or reads `usage_minutes`',
    },
  },
  'legacy-ask/004-hold-extensions': { coveredBy: 'queued asks', by: 'queued asks, which need no extension' },
  'legacy-ask/005-upstream-costs': { coveredBy: 'archive', by: 'asks that ended, whose costs are unknown' },
  'billing/002-reversals': {
    coveredBy: 'ledger',
    by: 'grants and charges, which a wider check of kinds and amounts still allows',
    olderHosts: {
      write: 'the checks are wider: they write grants and charges, which both allow',
      read: 'they decide nothing by `kind`: balances are sums of amounts, and the ledger lists a kind as it is stored',
    },
  },
  'billing/003-demo-removed': {
    coveredBy: 'ledger',
    by: 'entries of accounts that are not the demo, which are still refused to be deleted',
  },
  'billing/004-refunds': {
    coveredBy: 'ledger',
    by: 'grants and charges, of which nothing was given back',
    olderHosts: {
      write: 'the checks are wider: they write grants, charges and reversals, which both allow',
      read: 'balances are sums of amounts, and the ledger lists a kind as it is stored',
    },
  },
  'namedrop/016-checks-by-age': { coveredBy: 'stored answers', by: 'finished checks' },
  'namedrop/017-answers-stored-once': {
    coveredBy: 'stored answers',
    by: 'kept answers and checks with the answer itself',
    olderHosts: {
      write: 'they leave `content` NULL, and fill either `answer` or `fault` of a check',
      read: 'no statement of theirs selects from `check_answers`; a kept answer that is a reference is a miss, and asked again',
    },
  },
  'namedrop/018-contents-indexed': {
    coveredBy: 'stored answers',
    by: 'kept answers and checks without references',
  },
  'namedrop/019-usage-providers': { coveredBy: 'usage', by: 'usage of the four providers with a column' },
  'namedrop/020-reader-versions': { coveredBy: 'stored answers', by: 'finished checks, whose reader is unknown' },
  'namedrop/021-statuses-of-kept-replies': { coveredBy: 'finished call', by: 'a kept reply without a status' },
  'namedrop/022-checks-read-back': {
    coveredBy: 'stored answers',
    by: 'finished checks, which have a report and were answered by no cache',
    olderHosts: {
      write: 'they fill `report` and leave `same_as` NULL',
      read: 'no call of theirs reads checks; for plugins, a check that a cache answered has no verdicts, report and answers',
    },
  },
  'namedrop/023-checks-listed': {
    coveredBy: 'stored answers',
    by: 'finished checks, which older hosts list by the index in place of theirs',
  },
  'namedrop/024-checks-by-platform': {
    coveredBy: 'stored answers',
    by: 'finished checks, which are found by their platforms',
  },
  'namedrop/025-tracked-brands': {
    coveredBy: 'stored answers',
    by: 'finished checks, whose answers are not known to come from a cache',
  },
  'namedrop/026-checks-of-runs': {
    coveredBy: 'stored answers',
    by: 'finished checks, which are not known to be of a run',
  },
  'namedrop/027-answers-filtered': {
    coveredBy: 'stored answers',
    by: 'finished checks, which are found by their region',
  },
  'namedrop/028-budget-days': {
    coveredBy: 'usage',
    by: 'usage that was counted before there were budgets',
    olderHosts: {
      write: 'they write no row of `budget_days`',
      read: 'no statement of theirs reads `budget_days`',
    },
  },
  'namedrop/030-surfaces-of-brands': {
    coveredBy: 'stored answers',
    by: 'finished checks, whose channel is that of their mode',
  },
  'namedrop/031-operator-audit': { coveredBy: 'access', by: 'accounts with keys and sessions, which are active' },
  'legacy-ask/007-answers-of-crawls-indexed': { coveredBy: 'archive', by: 'asks that ended' },
  'legacy-ask/008-asks-of-accounts-indexed': { coveredBy: 'archive', by: 'asks that ended' },
  'legacy-ask/006-reader-versions': { coveredBy: 'monitor runs', by: 'runs of monitors, whose reader is unknown' },
  'watch/002-runs-by-age': { coveredBy: 'watch runs', by: 'runs that are due, running and ended' },
  'watch/003-case-sensitive-brands': { coveredBy: 'watch runs', by: 'watches whose brand counts in any case' },
  'watch/004-names-of-watches': { coveredBy: 'watch runs', by: 'watches with neither aliases nor competitors' },
  'watch/005-watch-revisions': {
    coveredBy: 'watch runs',
    by: 'watches without a change, and runs that are due, running and ended',
  },
  'watch/006-reasons-of-skipped-runs': {
    coveredBy: 'watch runs',
    by: 'runs that are due, running and ended',
    olderHosts: {
      write: 'the check is wider: they write skipped runs without an error, which both allow',
      read: 'they show the error of a run as it is, whatever its state',
    },
  },
};
