import { SERVICE_OPERATIONS } from '@namedrop/contract';
import { type Route, route } from '@namedrop/plugin-api';
import type { HealthService } from './health-service.js';

/** For every client address: 60 calls a minute. */
const SIZE = { capacity: 60, refill: 1 };

/** GET /v1/health: how the official APIs do, for everybody (docs/conformance.md, HLT). */
export const healthRoute = (health: Pick<HealthService, 'snapshot'>): Route =>
  route({
    method: 'get',
    path: '/v1/health',
    auth: 'none',
    limit: { bucket: (address) => `health:${address}`, size: SIZE },
    operation: SERVICE_OPERATIONS.getHealth,
    handle: async () => ({ status: 200, body: await health.snapshot() }),
  });
