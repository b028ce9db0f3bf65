import { z } from 'zod';

/** What a sentence says of a brand. */
export const Sentiment = z.enum(['positive', 'neutral', 'negative']).meta({ id: 'Sentiment' });
