/** One time series of a scrape. */
export interface Sample {
  /** With `_bucket`, `_sum` or `_count` for a histogram. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics of a host, as Prometheus reads them. */
export class Scrape {
  /** Types by name. */
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];

  constructor(readonly text: string) {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    this.types = new Map(types.map(([, name = '', type = '']) => [name, type]));
    this.samples = [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])),
      value: Number(value),
    }));
  }

  /** Sums the samples of a metric that have these labels. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.#with(name, labels).reduce((sum, { value }) => sum + value, 0);
  }

  /** Returns whether a metric has a sample with these labels. */
  has(name: string, labels: Readonly<Record<string, string>> = {}): boolean {
    return this.#with(name, labels).length > 0;
  }

  /** Names of the labels that samples of a metric have, but for the bounds of buckets. */
  labelsOf(metric: string): string[] {
    const own = this.samples.filter(({ name }) => name === metric || name === `${metric}_bucket`);
    return [...new Set(own.flatMap(({ labels }) => Object.keys(labels)))].filter((label) => label !== 'le').sort();
  }

  #with(name: string, labels: Readonly<Record<string, string>>): Sample[] {
    const wanted = Object.entries(labels);
    return this.samples.filter(
      (each) => each.name === name && wanted.every(([label, is]) => each.labels[label] === is),
    );
  }
}

/** Scrapes a host as Prometheus does. */
export async function scrape(url: string): Promise<Scrape> {
  return new Scrape(await (await fetch(`${url}/metrics`)).text());
}
