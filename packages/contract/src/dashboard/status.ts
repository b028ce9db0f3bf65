import { z } from 'zod';
import { PlatformHealth } from '../health.js';

/** Calls of 24 hours to an official API. */
const StatusDay = z.strictObject({
  start: z.iso.datetime().describe('Begin of the 24 hours.'),
  status: PlatformHealth.shape.status,
  success_rate: z.number().min(0).max(1).nullable().describe('null: fewer than 20 calls.'),
  calls: z.int().min(0),
});
export type StatusDay = z.output<typeof StatusDay>;

/** Body of a 200 of GET /dashboard/api/status, which needs no session: GET /v1/health with names and days. */
export const StatusResponse = z.strictObject({
  platforms: z.array(
    PlatformHealth.extend({
      id: z.string(),
      label: z.string(),
      days: z.array(StatusDay).length(7).describe('Ascending; their calls add up to `sample_size_7d`.'),
    }),
  ),
  fetched_at: z.iso.datetime().describe('Time of the numbers, up to 60 s ago.'),
  methodology_url: z.url(),
});
export type StatusResponse = z.output<typeof StatusResponse>;
