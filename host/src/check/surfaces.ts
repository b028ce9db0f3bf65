import { type Channel, MODES, type ModeName, type Platform } from '@namedrop/core';
import { ApiError, type ProviderId, type Reread, type Surface, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { didYouMean } from '../hints/nearest.js';

/** The surfaces of this deployment: which platform can be asked, on which channel, with which models. */
export class Surfaces {
  readonly #installed: ReadonlyMap<string, Surface | UnconfiguredSurface>;

  constructor(all: readonly (Surface | UnconfiguredSurface)[]) {
    // Configured ones last: where two plugins bring the same surface, the one with a key serves.
    const ordered = all.toSorted((one, other) => Number('ask' in one) - Number('ask' in other));
    this.#installed = new Map(ordered.map((surface) => [key(surface.platform, surface.channel), surface]));
  }

  /** The surface that serves a platform; undefined when it is not installed or lacks its key. */
  find(platform: Platform, channel: Channel): Surface | undefined {
    const surface = this.#installed.get(key(platform, channel));
    return surface && 'ask' in surface ? surface : undefined;
  }

  /** Reads the replies that a live surface once kept, also where it can no longer be asked; undefined: nothing does. */
  rereadOf(platform: Platform): Reread | undefined {
    const surface = this.#installed.get(key(platform, 'live'));
    return surface?.reread?.bind(surface);
  }

  /** The configured surface that serves a provider of the ask API. */
  serving(provider: ProviderId): Surface | undefined {
    return [...this.#installed.values()].find(
      (surface): surface is Surface => 'ask' in surface && surface.channel === 'api' && surface.provider === provider,
    );
  }

  /** @throws ApiError 501 `mode_not_yet_available` when no requested platform can be asked (CHK-15) */
  requireAny(mode: ModeName, platforms: readonly Platform[]): void {
    if (platforms.some((platform) => this.find(platform, MODES[mode].channel))) return;
    const message = `On this deployment ${mode} has no configured surface for ${platforms.join(', ')}.`;
    throw new ApiError(501, 'mode_not_yet_available', message, { fields: { mode } });
  }

  /**
   * Checks model overrides, also of platforms that this call does not ask, and of those that lack a key (CHK-33).
   * A platform that is not installed has no list to check against, and is not asked either.
   * @throws ApiError 400 `invalid_model` for the first unknown one, in the mode's order of platforms (CHK-35)
   */
  requireModels(mode: ModeName, models: Readonly<Partial<Record<Platform, string>>>): void {
    const { channel, platforms } = MODES[mode];
    for (const provider of platforms) {
      const model = models[provider];
      const allowed = this.#installed.get(key(provider, channel))?.models?.allowed;
      if (model === undefined || allowed === undefined || allowed.includes(model)) continue;
      const list = `"${model}" is not available on ${provider}; available are ${allowed.join(', ')}.`;
      const message = [list, didYouMean(model, allowed)].filter(Boolean).join(' ');
      throw new ApiError(400, 'invalid_model', message, { fields: { provider, model } });
    }
  }
}

const key = (platform: Platform, channel: Channel): string => `${channel}:${platform}`;
