import { type Answer, SurfaceError, z } from '@namedrop/plugin-api';

/** UTF-16 units of an answer, at most. No engine writes that much; what does would keep the host busy for long. */
const LONGEST = 500_000;

const text = z.string().optional();
const count = z.int().min(0);

/** What every answer must look like, whichever plugin built it; fields that nobody knows are left out. */
const AnswerShape = z.object({
  text: z.string().max(LONGEST).nullable(),
  citations: z.array(
    z.object({
      url: z.string(),
      title: text,
      snippet: text,
      text,
      branding: z.object({ name: text, domain: text, favicon_url: text }).optional(),
    }),
  ),
  fanOut: z.array(z.string()).optional(),
  entities: z.array(z.object({ name: z.string(), domain: text, description: text })).optional(),
  sponsored: z
    .array(
      z.object({
        advertiser: z.string(),
        title: z.string(),
        url: z.string(),
        domain: z.string(),
        rendered: z.boolean(),
      }),
    )
    .optional(),
  model: text,
  tokens: z.object({ input: count, output: count, reasoning: count.optional() }).optional(),
});

/**
 * The answer of a surface, once its shape is known to be right: a plugin may be plain JavaScript.
 * @throws SurfaceError `error` that names the first field that is not as the contract says
 */
export function wellShaped(answer: unknown): Answer {
  const { data, error } = AnswerShape.safeParse(answer);
  if (data) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'the answer';
  throw new SurfaceError('error', `the surface broke its contract: ${field}: ${issue?.message}`);
}
