import { z } from 'zod';

/** How often what recurs runs: every 1, 24 or 168 hours. */
export const Interval = z.enum(['hourly', 'daily', 'weekly']).meta({ id: 'Interval' });
export type Interval = z.output<typeof Interval>;
