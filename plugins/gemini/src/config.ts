import { setting, z } from '@namedrop/plugin-api';

/** Models that take Google Search as a tool. */
const MODELS = [
  'gemini-4-argon',
  'gemini-4-carbon',
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-pro-preview',
  'gemini-3.1-flash-lite',
  'gemini-3-flash-preview',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'gemini-2.5-flash-lite',
  'gemini-pro-latest',
  'gemini-flash-latest',
  'gemini-flash-lite-latest',
];

/** Printable ASCII: anything else could not stand in a header, and the failing header would be quoted in an error. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII');

export const Config = z
  .strictObject({
    apiKey: setting(apiKey.optional(), { env: 'GEMINI_API_KEY', secret: true }),
    /** Without the API's version, which the SDK adds. */
    baseUrl: setting(z.url({ protocol: /^https?$/ }).default('https://generativelanguage.googleapis.com'), {
      env: 'GEMINI_BASE_URL',
    }),
    /** Asked when a question names no model. */
    model: setting(z.string().default('gemini-3.8-flash'), {}),
    /** What a question may name. */
    models: setting(z.array(z.string().min(1)).min(1).default(MODELS), {}),
  })
  .refine(({ model, models }) => models.includes(model), { path: ['model'], error: 'must be one of models' });

export type Config = z.output<typeof Config>;
