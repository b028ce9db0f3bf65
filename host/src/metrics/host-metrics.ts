import { collectDefaultMetrics } from 'prom-client';
import { addHostGauges, type HostGaugeParts } from './host-gauges.js';

export interface HostMetricsParts extends HostGaugeParts {
  /** Whether the process is measured as well: memory, CPU, event loop. */
  readonly ofProcess: boolean;
}

/** Metrics of the host as a whole. */
export class HostMetrics {
  constructor(private readonly parts: HostMetricsParts) {}

  /** Adds them to the registry. */
  start(): void {
    const { registry, ofProcess } = this.parts;
    addHostGauges(this.parts);
    if (ofProcess) collectDefaultMetrics({ register: registry });
  }
}
