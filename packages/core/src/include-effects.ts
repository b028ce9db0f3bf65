import type { Channel } from './catalog/names.js';

/** Effect of a word of `include`: reported in any case, added by the word, or not reported at all. */
export type IncludeEffect = 'always' | 'on_request' | 'never';

/** Word of `include`. */
export type IncludeWord = keyof (typeof INCLUDE_EFFECTS)[Channel];

/** Effects of the words of `include`, by channel (docs/conformance.md, CHK-41). */
export const INCLUDE_EFFECTS = {
  api: { citations: 'always', fan_out: 'never', branding: 'never', raw: 'on_request', sentiment: 'on_request' },
  live: { citations: 'always', fan_out: 'always', branding: 'on_request', raw: 'on_request', sentiment: 'on_request' },
} as const satisfies Record<Channel, Record<string, IncludeEffect>>;
