import { z } from 'zod';

const count = z.int().min(0);

/** A thing that was examined, as `namedrop doctor` lists it. */
const Finding = z.strictObject({
  state: z.enum(['ok', 'warn', 'fail']),
  what: z.string(),
  detail: z.string(),
  remedy: z.string().optional(),
});

const SystemPlugin = z.strictObject({
  id: z.string(),
  state: z.enum(['ready', 'no key', 'disabled', 'failed']),
  detail: z.string().describe('What it serves and needs, or why it does not run.'),
  health: z.string().optional().describe('`ok` or a sentence; absent: the plugin has no health check.'),
  remedy: z.string().optional(),
});

/** Body of a 200 of GET /dashboard/api/system. It holds no secret. */
export const SystemResponse = z.strictObject({
  request_id: z.uuid(),
  version: z.string(),
  node: z.string(),
  started_at: z.iso.datetime(),
  base_url: z.string(),
  plugins: z.array(SystemPlugin),
  queues: z
    .array(z.strictObject({ name: z.string(), waiting: count, running: count, failed: count }))
    .describe('Jobs of all hosts, counted up to a minute ago. `failed`: within the last hour.'),
  cache: z.strictObject({
    lifetime_ms: z.number().min(0).describe('0: the cache is off.'),
    memory_mb: z.number().min(0),
    shared: z.boolean().describe('Whether a plugin adds memory that hosts share.'),
    hits: z.strictObject({ l1: count, l2: count, l3: count }).describe('Of this host, since its start.'),
    misses: count,
  }),
  database: z.strictObject({
    description: z.string(),
    size_bytes: count,
    schemas: z.array(z.strictObject({ owner: z.string(), migrations: count, latest: z.string() })),
    pending: z.array(z.string()),
  }),
  findings: z.array(Finding),
});
export type SystemResponse = z.output<typeof SystemResponse>;
