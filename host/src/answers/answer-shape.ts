import { type Channel, cutAnswerText, isLongerThan, MAX_COST_USD } from '@namedrop/core';
import { type Answer, lenient, ANSWER_LIMITS as MOST, SurfaceError, z } from '@namedrop/plugin-api';

const words = (most: number) =>
  z.string().refine((text) => !isLongerThan(text, most), `has more than ${most} characters`);
/** Too many entries are refused before any of them is looked at. */
const list = <S extends z.ZodType>(entry: S, most: number) => z.array(z.unknown()).max(most).pipe(z.array(entry));

const line = words(MOST.line);
const passage = words(MOST.passage);
const url = words(MOST.url);
const domain = words(MOST.domain);
const count = z.int().min(0);

/** Shape of token counts. Counts that no number holds exactly are absent: they are no reason to lose an answer. */
const TokensShape = z.preprocess(
  (tokens) => (hasAbsurdCount(tokens) ? undefined : tokens),
  z.object({ input: count, output: count, reasoning: count.optional() }).optional(),
);

function hasAbsurdCount(tokens: unknown): boolean {
  if (typeof tokens !== 'object' || tokens === null) return false;
  return Object.values(tokens).some(
    (tokenCount) => Number.isInteger(tokenCount) && tokenCount > Number.MAX_SAFE_INTEGER,
  );
}

/** Shape of a cost. A wrong one is absent: it is no reason to lose an answer or a capture that was paid for. */
export const CostShape = lenient.optional(
  z.object({ usd: z.number().min(0).max(MAX_COST_USD), source: z.enum(['reported', 'estimated']) }),
);

/**
 * Shape of every answer, whichever plugin built it; unknown fields are left out. The text may have
 * any length here.
 */
const AnswerShape = z.object({
  text: z.string().nullable(),
  citations: list(
    z.object({
      url,
      title: line.optional(),
      snippet: passage.optional(),
      text: words(MOST.span).optional(),
      branding: z.object({ name: line, domain, favicon_url: url }).partial().optional(),
    }),
    MOST.citations,
  ),
  fanOut: list(line, MOST.fanOut).optional(),
  entities: list(
    z.object({ name: line, domain: domain.optional(), description: passage.optional() }),
    MOST.entities,
  ).optional(),
  sponsored: list(
    z.object({ advertiser: line, title: line, url, domain, rendered: z.boolean() }),
    MOST.sponsored,
  ).optional(),
  model: line.optional(),
  tokens: TokensShape,
  cost: CostShape,
  grounded: z.boolean().optional(),
});

/**
 * The answer of a surface, once its shape is known to be right: a plugin may be plain JavaScript. A text that is too long
 * is cut, since its vendor has been paid.
 * @throws SurfaceError `error` that names the first field that is not as the contract says, or beyond its bound in `ANSWER_LIMITS`
 */
export function wellShaped(answer: unknown): Answer {
  const { data, error } = AnswerShape.safeParse(answer);
  if (data) return cutAnswerText(data);
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'the answer';
  throw new SurfaceError('error', `the surface broke its contract: ${field}: ${issue?.message}`);
}

/** Whether an answer is none: a live surface may say that there was no answer (`null`), anything else has words. */
export function isEmpty({ text }: Answer, channel: Channel): boolean {
  return text === null ? channel === 'api' : text.trim() === '';
}
