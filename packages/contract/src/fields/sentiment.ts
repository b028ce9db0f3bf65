import { z } from 'zod';

/** Tone in which a sentence speaks of a brand. */
export const Sentiment = z.enum(['positive', 'neutral', 'negative']).meta({ id: 'Sentiment' });

/** The same, where languages without rules differ from neutral sentences. */
export const ReadSentiment = z.enum([...Sentiment.options, 'unknown']);

/** Whether an answer knows the brand that it names. */
export const Stance = z.enum(['present', 'absent']);
