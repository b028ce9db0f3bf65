import { INTERFACE_NAMES } from '@namedrop/contract';
import { CATALOG_NAME, nameRule, z } from '@namedrop/plugin-api';
import { Engine } from './engine.js';

export const Config = z.strictObject({
  /** By the id of the platform, which is also the name of its mode. */
  engines: z
    .record(z.string(), Engine)
    .default({})
    .superRefine((engines, context) => {
      for (const id of Object.keys(engines)) {
        const message = idFault(id);
        if (message) context.addIssue({ code: 'custom', path: [id], message });
      }
    }),
});

export type Config = z.output<typeof Config>;

function idFault(id: string): string | undefined {
  if (!CATALOG_NAME.test(id)) return `has an id that ${nameRule(id)}`;
  // An engine with such an id would answer in place of the interface's platform.
  if (!INTERFACE_NAMES.has(id)) return undefined;
  return `has an id that the interface reserves for a platform, mode or provider: choose another, e.g. my_${id}`;
}
