import { z } from '@namedrop/plugin-api';
import { Engine } from './engine.js';

const PLATFORM = /^[a-z][a-z0-9_]{1,31}$/;

export const Config = z.strictObject({
  /** By the id of the platform, which is also the name of its mode. */
  engines: z
    .record(z.string(), Engine)
    .default({})
    .superRefine((engines, context) => {
      for (const id of Object.keys(engines).filter((name) => !PLATFORM.test(name))) {
        const message = 'has an id that is not allowed: 2 to 32 small letters, digits and _, a letter first';
        context.addIssue({ code: 'custom', path: [id], message });
      }
    }),
});

export type Config = z.output<typeof Config>;
