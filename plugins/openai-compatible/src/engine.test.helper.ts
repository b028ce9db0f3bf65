import { readFileSync } from 'node:fs';
import { definePlugin, type Plugin, type Question, z } from '@namedrop/plugin-api';
import { Config } from './config.js';
import plugin from './index.js';

export const QUESTION: Question = { text: 'best crm for a bakery', region: 'uk' };

/** A reply in the format of an API, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The plugin with one engine, `acme`, whose settings are address and key. @param engine the rest of its entry */
export function pluginWith(engine: object): Plugin {
  const Access = z.strictObject({
    baseUrl: z.string().default('https://api.acme.example'),
    apiKey: z.string().optional(),
  });
  const config = Access.transform((access) =>
    Config.parse({
      engines: {
        acme: {
          label: 'Acme',
          model: 'acme-1',
          keyEnv: 'ACME_API_KEY',
          price: 40,
          allowHttp: true,
          ...engine,
          ...access,
        },
      },
    }),
  );
  return definePlugin({ ...plugin, config, platforms: undefined, modes: undefined });
}
