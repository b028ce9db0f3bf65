import { read } from '../repository/tree.js';

export const ALERTS_FILE = 'deploy/prometheus/alerts.yml';
export const RULE_TESTS_FILE = 'deploy/prometheus/alerts.test.yml';
export const DASHBOARD_FILE = 'deploy/grafana/namedrop.json';
export const PAGE = 'docs/operations/monitoring.md';

interface Panel {
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

/** Parts of a Grafana dashboard that tests look at. */
export interface Dashboard {
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

export const readDashboard = (): Dashboard => JSON.parse(read(DASHBOARD_FILE));

/** Names of the metrics of Namedrop and its process in a text, without the suffixes of histograms. */
export function metricsIn(text: string): Set<string> {
  const names = text.match(/\b(?:namedrop|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}

/** Returns the names of the alerts in a text, each once. */
export function alertsIn(text: string): string[] {
  return [...new Set(text.match(/\bNamedrop[A-Z]\w+/g) ?? [])].sort();
}

/** Returns the rows of the table of metrics: each metric with its labels. */
export function metricsOfPage(): Map<string, string[]> {
  const rows = read(PAGE).matchAll(/^\| `(namedrop_\w+)` \| (.*?) ?\| /gm);
  return new Map(
    [...rows].map(([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
    ]),
  );
}
