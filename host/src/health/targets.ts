import { setting, z } from '@namedrop/plugin-api';

const target = (successRate: number, p95LatencyMs: number, platform: string) => {
  const env = `NAMEDROP_${platform.toUpperCase()}_TARGET`;
  return z
    .strictObject({
      successRate: setting(
        z
          .number()
          .min(0)
          .max(1)
          .default(successRate)
          .describe(`Share of the calls to ${platform} that should succeed.`),
        { env: `${env}_SUCCESS_RATE` },
      ),
      p95LatencyMs: setting(
        z
          .int()
          .min(1)
          .max(600_000)
          .default(p95LatencyMs)
          .describe(`Milliseconds that 95 of 100 answers of ${platform} should not exceed.`),
        { env: `${env}_P95_MS` },
      ),
    })
    .prefault({});
};

/** What `GET /v1/health` measures the official APIs by. */
export const Targets = z
  .strictObject({
    chatgpt: target(0.99, 5000, 'ChatGPT'),
    claude: target(0.99, 5000, 'Claude'),
    gemini: target(0.99, 5000, 'Gemini'),
    perplexity: target(0.95, 8000, 'Perplexity'),
  })
  .prefault({});
export type Targets = z.output<typeof Targets>;
