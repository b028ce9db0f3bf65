import { setting, z } from '@namedrop/plugin-api';

/** Models that can search the web and are not about to be shut down. */
const MODELS = [
  'claude-haiku-5-5',
  'claude-sonnet-5-5',
  'claude-opus-5-5',
  'claude-fable-5-2',
  'claude-mythos-5-2',
  'claude-fable-5-1',
  'claude-mythos-5-1',
  'claude-sonnet-5',
  'claude-opus-5',
  'claude-fable-5',
  'claude-mythos-5',
  'claude-mythos-preview',
  'claude-opus-4-8',
  'claude-opus-4-7',
  'claude-opus-4-6',
  'claude-sonnet-4-6',
  'claude-haiku-4-5',
  'claude-haiku-4-5-20251001',
  'claude-opus-4-5',
  'claude-opus-4-5-20251101',
];

/** Printable ASCII: anything else could not stand in a header, and the failing header would be quoted in an error. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII');

export const Config = z
  .strictObject({
    apiKey: setting(apiKey.optional(), { env: 'ANTHROPIC_API_KEY', secret: true }),
    baseUrl: setting(z.url({ protocol: /^https?$/ }).default('https://api.anthropic.com'), {
      env: 'ANTHROPIC_BASE_URL',
    }),
    /** Asked when a question names no model. */
    model: setting(z.string().default('claude-haiku-5-5'), {}),
    /** What a question may name. */
    models: setting(z.array(z.string().min(1)).min(1).default(MODELS), {}),
  })
  .refine(({ model, models }) => models.includes(model), { path: ['model'], error: 'must be one of models' });

export type Config = z.output<typeof Config>;
