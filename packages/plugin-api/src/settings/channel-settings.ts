import { MAX_DEADLINE_MS } from '@namedrop/core';
import { z } from 'zod';
import { setting } from './setting.js';

const Milliseconds = z.int().min(1).max(MAX_DEADLINE_MS);
const Share = z.number().min(0).max(1);

/** Measure of `GET /v1/health` without variables of its own, as an entry of a record has it. */
export const TargetShape = z.strictObject({
  successRate: Share.optional(),
  p95LatencyMs: Milliseconds.optional(),
});

/** Builds the setting of the milliseconds that a question may take; where absent, the deployment's default holds. */
export function deadlineSetting(env: string) {
  return setting(
    Milliseconds.optional().describe('Milliseconds that a question may take; where absent, `deadlines` of the host.'),
    { env },
  );
}

/** Builds the settings of the measure of `GET /v1/health`. @param env start of the variables' names */
export function targetSettings(env: string) {
  return z
    .strictObject({
      successRate: setting(
        Share.optional().describe('Share of the calls that should succeed; where absent, `targets` of the host.'),
        { env: `${env}_SUCCESS_RATE` },
      ),
      p95LatencyMs: setting(
        Milliseconds.optional().describe(
          'Milliseconds that 95 of 100 answers should not exceed; where absent, `targets` of the host.',
        ),
        { env: `${env}_P95_MS` },
      ),
    })
    .prefault({});
}
