import { surfaceParts } from '@namedrop/contract';

/** Hue and shape of a platform: the hue is a class of `styles/signs.css`, the shape a path within 12 × 12. */
export interface PlatformSign {
  readonly hue: string;
  readonly shape: string;
}

const DISC = 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z';

/** Platforms with a hue of their own. All others get `NEUTRAL`. */
const SIGNS: Readonly<Record<string, PlatformSign>> = {
  chatgpt: { hue: 'hue-chatgpt', shape: DISC },
  claude: { hue: 'hue-claude', shape: 'M1.5 1.5h9v9h-9Z' },
  gemini: { hue: 'hue-gemini', shape: 'M6 0 12 6 6 12 0 6Z' },
  perplexity: { hue: 'hue-perplexity', shape: 'M6 .5 12 11.2H0Z' },
  ai_overview: { hue: 'hue-overview', shape: 'M0 .8h12L6 11.5Z' },
  ai_mode: { hue: 'hue-aimode', shape: 'M3 .8h6L12 6l-3 5.2H3L0 6Z' },
  bing_copilot: { hue: 'hue-bing', shape: 'M4 0h4v4h4v4H8v4H4V8H0V4h4Z' },
};

/** A ring in a neutral hue, as an outline with a hole. */
const NEUTRAL: PlatformSign = {
  hue: 'hue-neutral',
  shape: 'M6 .5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM6 3.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
};

/** Returns the sign of a platform. @param name as in replies, e.g. `ai_mode`, also with a channel */
export function platformSign(name: string): PlatformSign {
  const { platform } = surfaceParts(name);
  return Object.hasOwn(SIGNS, platform) ? (SIGNS[platform] as PlatformSign) : NEUTRAL;
}
