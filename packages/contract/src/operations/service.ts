import { HealthResponse, type PlatformHealth } from '../health.js';
import type { Operation } from './operation.js';

const OPERATIONAL: PlatformHealth = {
  status: 'operational',
  success_rate_7d: 0.998,
  p95_latency_ms: 4100,
  target_success_rate: 0.99,
  target_p95_latency_ms: 5000,
  sample_size_7d: 1200,
};

const HEALTH: HealthResponse = {
  platforms: {
    chatgpt: OPERATIONAL,
    claude: { ...OPERATIONAL, status: 'degraded', success_rate_7d: 0.95 },
    gemini: OPERATIONAL,
    perplexity: {
      ...OPERATIONAL,
      status: 'unknown',
      success_rate_7d: null,
      p95_latency_ms: null,
      sample_size_7d: 4,
    },
  },
  fetched_at: '2026-04-01T12:00:00.000Z',
  methodology_url: 'https://namedrop.example.com/methodology',
};

/** Operations of the deployment itself. */
export const SERVICE_OPERATIONS = {
  getHealth: {
    id: 'getHealth',
    tag: 'Service',
    summary: 'Get the reliability of each platform',
    description: 'Reports how the official APIs did in the last seven days. A snapshot serves for 60 s.',
    responses: { 200: { description: 'Snapshot.', schema: HealthResponse, examples: { snapshot: HEALTH } } },
  },
} satisfies Record<string, Operation>;
