import { randomUUID } from 'node:crypto';
import { type Channel, type Credits, credits, type Sensitivity } from '@namedrop/core';
import type { PaidFor, PastEntry, PastRun, PastWatch } from '@namedrop/plugin-api';
import { DEMO_BRAND } from './demo-brand.js';
import type { DemoCheck } from './demo-checks.js';

/** Credits of the demo's wallet before its first check. */
const GRANTED = credits(160_000);
const STEADY: Sensitivity = { confirm: 3, minRankChange: 1, cooldownRuns: 3, ignoreCitationChurn: true };
/** One false event a year, so it reports what chance can hardly explain. */
const CALM: Sensitivity = { ...STEADY, alarmsPerYear: 1 };

interface Watched extends Pick<PastWatch, 'query' | 'triggerOn' | 'sensitivity'> {
  readonly channel: Channel;
}

/** Watches of the demo: each asks a question through a channel once a day. */
const WATCHED: readonly Watched[] = [
  { query: 'best CRM for small business', channel: 'api', triggerOn: ['mention_removed'], sensitivity: STEADY },
  { query: 'CRM with a shared inbox', channel: 'live', triggerOn: ['mention_added'], sensitivity: CALM },
];

/** Watches and ledger of the demo's checks. */
export interface DemoHistory {
  readonly watches: readonly PastWatch[];
  /** The oldest first. */
  readonly entries: readonly PastEntry[];
  /** Purposes of checks of runs, by the id of the check. */
  readonly purposes: ReadonlyMap<string, PaidFor>;
}

/** Assigns checks to watches, and books each check once. @param checks the oldest first, at least one */
export function demoHistory(checks: readonly DemoCheck[], start: Date): DemoHistory {
  const watches = WATCHED.flatMap((watched) => watchOf(watched, checks, start));
  const runs = new Map(watches.flatMap((watch) => watch.runs.map((run) => [run.check, run])));
  const grant = { at: start, amount: GRANTED, purpose: { kind: 'grant', id: 'demo', note: 'demo data' } };
  const charges = checks.filter(({ check }) => check.cost > 0).map(({ check }) => chargeOf(check, runs.get(check)));
  const purposes = new Map([...runs].map(([{ id }, run]) => [id, purposeOf(run)]));
  return { watches, entries: [grant, ...charges], purposes };
}

/** Returns no watch where the deployment has no mode of its channel. */
function watchOf({ channel, ...watched }: Watched, checks: readonly DemoCheck[], createdAt: Date): PastWatch[] {
  const own = checks.filter((one) => one.question.text === watched.query && one.channel === channel);
  const [first] = own;
  if (!first) return [];
  return [
    {
      ...watched,
      id: randomUUID(),
      mode: first.check.request.mode,
      brand: DEMO_BRAND.name,
      competitors: DEMO_BRAND.competitors.map(({ name }) => name),
      createdAt,
      runs: own.map(({ check }) => ({ id: randomUUID(), check })),
    },
  ];
}

const purposeOf = ({ id }: PastRun): PaidFor => ({ kind: 'watch', id });

function chargeOf({ id, createdAt, cost, request }: DemoCheck['check'], run: PastRun | undefined): PastEntry {
  const paid = { at: createdAt, amount: -cost as Credits };
  const note = request.mode;
  return run
    ? { ...paid, once: run.id, purpose: { ...purposeOf(run), note } }
    : { ...paid, purpose: { kind: 'check', id, note } };
}
