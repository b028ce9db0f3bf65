import { type Route, route } from '@namedrop/plugin-api';
import type { HealthService } from './health-service.js';

/** For every client address: 60 calls a minute. */
const SIZE = { capacity: 60, refill: 1 };

/** GET /dashboard/api/status: what GET /v1/health says, with names and days, for the public status page. */
export const statusRoute = (health: Pick<HealthService, 'status'>): Route =>
  route({
    method: 'get',
    path: '/dashboard/api/status',
    auth: 'none',
    limit: { bucket: (address) => `status:${address}`, size: SIZE },
    handle: async () => ({ status: 200, body: await health.status() }),
  });
