import { collectDefaultMetrics } from 'prom-client';
import type { CoreConfig } from '../deployment/core-config.js';
import { addHostGauges, type HostGaugeParts } from './host-gauges.js';

export interface HostMetricsParts extends Omit<HostGaugeParts, 'dataDir'> {
  readonly core: Pick<CoreConfig, 'dataDir' | 'metrics'>;
}

/** Metrics of the host as a whole, and, where an operator reads metrics, of its process. */
export class HostMetrics {
  constructor(private readonly parts: HostMetricsParts) {}

  /** Adds them to the registry. */
  start(): void {
    const { core, registry, ...rest } = this.parts;
    addHostGauges({ ...rest, registry, dataDir: core.dataDir });
    if (core.metrics) collectDefaultMetrics({ register: registry });
  }
}
