import { type Route, route } from '@namedrop/plugin-api';
import type { Registry } from 'prom-client';
import { OPERATOR_PATHS } from '../http/operator-paths.js';

/** `GET /metrics`: what a registry holds, in the text format of Prometheus. */
export const metricsRoute = (registry: Registry): Route =>
  route({
    method: 'get',
    path: OPERATOR_PATHS.metrics,
    auth: 'none',
    handle: async () => ({
      status: 200,
      headers: { 'Content-Type': registry.contentType },
      body: await registry.metrics(),
    }),
  });
