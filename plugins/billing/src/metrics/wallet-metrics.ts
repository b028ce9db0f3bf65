import type { Credits, Database, Metrics } from '@namedrop/plugin-api';

/** Ways of credits, as this host saw them. */
const FLOWS = ['held', 'charged', 'paid_back', 'granted'] as const;
type Flow = (typeof FLOWS)[number];

/** Purposes with a label of their own; a plugin can bring further ones. */
const PURPOSES = ['check', 'watch', 'ask', 'monitor', 'mentions', 'grant'] as const;
const OTHER = 'other';

/** Signs that payments go wrong. */
const FAULTS = ['hold_expired', 'charge_reversed', 'reversal_failed', 'reversal_dropped'] as const;
export type WalletFault = (typeof FAULTS)[number];

const HUNDREDTHS = 100;

const TOTALS = 'SELECT sum(balance)::float8 AS balance, sum(held)::float8 AS held FROM wallets';

/** Counts credits that move, and payments that go wrong. */
export interface WalletCounts {
  moved(flow: Flow, kind: string, amount: Credits): void;
  failed(fault: WalletFault, payments?: number): void;
}

/** Registers the metrics of wallets. @returns counts of this host */
export function walletMetrics(metrics: Metrics, database: Pick<Database, 'query'>): WalletCounts {
  const credits = metrics.counter({
    name: 'credits_total',
    help: 'Credits that this host has held, charged, paid back and granted, by kind of purpose.',
    labels: { flow: FLOWS, purpose: [...PURPOSES, OTHER] },
  });
  const faults = metrics.counter({
    name: 'faults_total',
    help: 'Payments that expired, were reversed, or could not be reversed.',
    labels: { fault: FAULTS },
  });
  const total = async (column: 'balance' | 'held') => {
    const [totals] = await database.query<{ balance: number | null; held: number | null }>(TOTALS);
    return (totals?.[column] ?? 0) / HUNDREDTHS;
  };
  metrics.gauge({
    name: 'balance_credits',
    help: 'Credits in all wallets together, those that are held included.',
    measure: () => total('balance'),
  });
  metrics.gauge({
    name: 'held_credits',
    help: 'Credits that are held for calls under way, in all wallets together.',
    measure: () => total('held'),
  });
  const purposeOf = (kind: string) => PURPOSES.find((known) => known === kind) ?? OTHER;
  return {
    moved: (flow, kind, amount) => credits.add({ flow, purpose: purposeOf(kind) }, amount / HUNDREDTHS),
    failed: (fault, payments = 1) => faults.add({ fault }, payments),
  };
}
