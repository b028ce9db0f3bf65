import { INTERFACE } from '@namedrop/contract';
import { CATALOG_NAME, nameRule, z } from '@namedrop/plugin-api';
import { Engine } from './engine.js';

/** Names of platforms and modes of the interface. */
const RESERVED = new Set<string>([
  ...INTERFACE.platforms.map(({ id }) => id),
  ...INTERFACE.modes.flatMap((mode) => [mode.name, ...('aliases' in mode ? mode.aliases : [])]),
  ...INTERFACE.planned.map(({ name }) => name),
]);

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
  return RESERVED.has(id) ? 'has an id that the interface reserves for a platform or mode: choose another' : undefined;
}
