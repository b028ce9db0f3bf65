/** Name of a platform: the key of its slot in a response, e.g. `chatgpt`. The catalog lists those of a deployment. */
export type Platform = string;

/** Name of a mode, e.g. `quick`. The catalog lists those of a deployment. */
export type ModeName = string;

/** Name by which usage and health count the maker of a platform, e.g. `openai`. */
export type ProviderName = string;

/** Pattern of names of platforms, modes and providers. They are keys of objects, and every object has `constructor`. */
export const CATALOG_NAME = /^(?!constructor$)[a-z][a-z0-9_]{1,31}$/;

/** Returns the sentence about a name that does not match `CATALOG_NAME`. */
export function nameRule(name: string): string {
  if (name === 'constructor') return 'must not be constructor, a key that every object has';
  return 'must be 2 to 32 lower-case letters, digits and _, beginning with a letter';
}

/** `api`: the vendor's official API. `live`: the vendor's page, as a person sees it. */
export const CHANNELS = ['api', 'live'] as const;
export type Channel = (typeof CHANNELS)[number];
