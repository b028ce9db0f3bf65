import { collectDefaultMetrics, type Registry } from 'prom-client';
import { addHostGauges, type HostGaugeParts } from './host-gauges.js';

export interface HostMetricsParts extends HostGaugeParts {
  /** Whether the process is measured as well: memory, CPU, event loop. */
  readonly ofProcess: boolean;
}

/** Metrics of the host as a whole. */
export class HostMetrics {
  readonly registry: Registry;

  /** Adds the gauges to the registry. Build it before plugins are set up: a plugin that takes a name of the host is refused. */
  constructor(private readonly parts: HostMetricsParts) {
    this.registry = parts.registry;
    addHostGauges(parts);
  }

  /** Starts to measure the process. */
  start(): void {
    if (this.parts.ofProcess) collectDefaultMetrics({ register: this.registry });
  }
}
