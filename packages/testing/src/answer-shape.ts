import { isDeepStrictEqual } from 'node:util';
import { MAX_COST_USD } from '@namedrop/core';
import { type Answer, cutAnswer, z } from '@namedrop/plugin-api';

const words = z.string().refine((text) => text.isWellFormed(), 'holds half a character');
const webAddress = z.url({ protocol: /^https?$/ });
const count = z.int().nonnegative();

const CitationShape = z.strictObject({
  url: webAddress,
  title: words.min(1).optional(),
  snippet: words.min(1).optional(),
  text: words.optional(),
  branding: z.strictObject({ name: words, domain: words, favicon_url: webAddress }).partial().optional(),
});

const AnswerShape = z.strictObject({
  text: words.refine((text) => text.trim() !== '', 'is empty').nullable(),
  citations: z.array(CitationShape),
  fanOut: z.array(words.min(1)).optional(),
  entities: z
    .array(z.strictObject({ name: words.min(1), domain: words.optional(), description: words.optional() }))
    .optional(),
  sponsored: z
    .array(z.strictObject({ advertiser: words, title: words, url: webAddress, domain: words, rendered: z.boolean() }))
    .optional(),
  model: words.min(1).optional(),
  tokens: z.strictObject({ input: count, output: count, reasoning: count.optional() }).optional(),
  cost: z
    .strictObject({ usd: z.number().min(0).max(MAX_COST_USD), source: z.enum(['reported', 'estimated']) })
    .optional(),
  grounded: z.boolean().optional(),
});

/** What is wrong with an answer, one sentence per fault; nothing for a sound one. */
export function answerProblems(answer: Answer): string[] {
  const { error } = AnswerShape.safeParse(answer);
  if (error) return error.issues.map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`);
  return isWithinLimits(answer) ? [] : ['answer: is beyond ANSWER_LIMITS'];
}

function isWithinLimits(answer: Answer): boolean {
  const plain = JSON.parse(JSON.stringify(answer));
  return isDeepStrictEqual(cutAnswer(plain), plain);
}
