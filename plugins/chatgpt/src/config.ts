import { setting, z } from '@namedrop/plugin-api';

/** Models that can search the web and are not about to be shut down. */
const MODELS = [
  'gpt-6-luna',
  'gpt-6-sol',
  'gpt-6-astra',
  'gpt-6.1-sol',
  'gpt-6.1-terra',
  'gpt-5.6-luna',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'gpt-5.5',
  'gpt-5.5-2026-04-23',
  'gpt-5.5-pro',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-5.4-nano',
  'gpt-5.2',
  'gpt-5.2-pro',
  'gpt-5.1',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4o',
  'gpt-4o-mini',
];

/** Printable ASCII: anything else could not stand in a header, and the failing header would be quoted in an error. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII');

export const Config = z
  .strictObject({
    apiKey: setting(apiKey.optional(), { env: 'OPENAI_API_KEY', secret: true }),
    baseUrl: setting(z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'), { env: 'OPENAI_BASE_URL' }),
    /** Asked when a question names no model. */
    model: setting(z.string().default('gpt-6-luna'), {}),
    /** What a question may name. */
    models: setting(z.array(z.string().min(1)).min(1).default(MODELS), {}),
  })
  .refine(({ model, models }) => models.includes(model), { path: ['model'], error: 'must be one of models' });

export type Config = z.output<typeof Config>;
