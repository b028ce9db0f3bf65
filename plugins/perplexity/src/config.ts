import { setting, z } from '@namedrop/plugin-api';

/** Models of Perplexity's own: the Agent API serves those of other vendors too, but they would not be Perplexity. */
const MODELS = ['perplexity/sonar'];

/** Printable ASCII: anything else could not stand in a header, and the failing header would be quoted in an error. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII');

export const Config = z
  .strictObject({
    apiKey: setting(apiKey.optional(), { env: 'PERPLEXITY_API_KEY', secret: true }),
    /** Without a path. */
    baseUrl: setting(z.url({ protocol: /^https?$/ }).default('https://api.perplexity.ai'), {
      env: 'PERPLEXITY_BASE_URL',
    }),
    /** Asked when a question names no model. */
    model: setting(z.string().default('perplexity/sonar'), {}),
    /** What a question may name. */
    models: setting(z.array(z.string().min(1)).min(1).default(MODELS), {}),
  })
  .refine(({ model, models }) => models.includes(model), { path: ['model'], error: 'must be one of models' });

export type Config = z.output<typeof Config>;
