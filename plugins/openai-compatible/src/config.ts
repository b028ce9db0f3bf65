import { CATALOG_NAME, nameRule, z } from '@namedrop/plugin-api';
import { Engine } from './engine.js';

export const Config = z.strictObject({
  /** By the id of the platform, which is also the name of its mode. */
  engines: z
    .record(z.string(), Engine)
    .default({})
    .superRefine((engines, context) => {
      for (const id of Object.keys(engines).filter((name) => !CATALOG_NAME.test(name))) {
        context.addIssue({ code: 'custom', path: [id], message: `has an id that ${nameRule(id)}` });
      }
    }),
});

export type Config = z.output<typeof Config>;
