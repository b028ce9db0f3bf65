import { z } from 'zod';
import { once } from './query.js';

const INSTANT = 'must be a date or a time with its zone, e.g. 2026-04-01 or 2026-04-01T00:00:00Z';
/** In a query, a + stands for a space. */
const PLUS = 'has a space where the zone begins; write the + of a zone as %2B, e.g. 2026-04-01T02:00:00%2B02:00';

const Written = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A query parameter that is a time with its zone, or a date, which means its midnight in UTC. Also with a small t or z. */
export const Instant = once(
  z
    .string()
    .refine((sent) => Written.safeParse(sent.toUpperCase()).success, {
      error: ({ input }) => (/T.* /i.test(String(input)) ? PLUS : INSTANT),
    })
    .meta({ examples: ['2026-04-01T00:00:00Z', '2026-04-01'] })
    .transform((sent) => ({ sent, at: new Date(sent.toUpperCase()) })),
);

/** The same, as a time alone. */
export const Time = Instant.transform(({ at }) => at);
