import type { Logger } from '@namedrop/plugin-api';
import type { FinishedRequest } from './finished-request.js';
import type { HttpMetrics } from './http-metrics.js';

/** Logs and counts each request once its response has ended. */
export class RequestRecorder {
  constructor(
    private readonly log: Logger,
    private readonly metrics: Pick<HttpMetrics, 'count'>,
  ) {}

  record(request: FinishedRequest): void {
    const { ms } = request;
    this.metrics.count(request);
    this.log.info({ ...request, ms: Math.round(ms) }, 'request');
  }
}
