import { Counter, Histogram, type Registry } from 'prom-client';
import type { FinishedRequest } from './finished-request.js';

/** Methods that have a label of their own; a client can invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Seconds: from replies out of the memory to live checks of some minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Counts requests by the template of their route, so that no caller can add a time series. */
export class HttpMetrics {
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'method' | 'route'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'namedrop_http_requests_total',
      help: 'Requests that were answered, by method, template of the route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'namedrop_http_request_duration_seconds',
      help: 'Seconds from the headers of a request until its reply was handed over.',
      labelNames: ['method', 'route'],
      buckets: BUCKETS,
      registers,
    });
  }

  count({
    method: sent,
    route = 'none',
    status,
    ms,
  }: Pick<FinishedRequest, 'method' | 'route' | 'status' | 'ms'>): void {
    const method = METHODS.has(sent) ? sent : 'other';
    this.#requests.inc({ method, route, status });
    this.#durations.observe({ method, route }, ms / 1000);
  }
}
