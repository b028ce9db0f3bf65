import { type Channel, MODES, type ModeName, type Platform } from '@namedrop/core';
import { ApiError, type ProviderId, type Surface, type UnconfiguredSurface } from '@namedrop/plugin-api';

/** The surfaces of this deployment: which platform can be asked, on which channel, with which models. */
export class Surfaces {
  readonly #configured = new Map<string, Surface>();

  constructor(all: readonly (Surface | UnconfiguredSurface)[]) {
    for (const surface of all)
      if ('ask' in surface) this.#configured.set(key(surface.platform, surface.channel), surface);
  }

  /** The surface that serves a platform; undefined when it is not installed or lacks its key. */
  find(platform: Platform, channel: Channel): Surface | undefined {
    return this.#configured.get(key(platform, channel));
  }

  /** The platform that serves a provider of the ask API. */
  platformOf(provider: ProviderId): Platform | undefined {
    return [...this.#configured.values()].find((surface) => surface.provider === provider)?.platform;
  }

  /** @throws ApiError 501 `mode_not_yet_available` when no requested platform can be asked (CHK-15) */
  requireAny(mode: ModeName, platforms: readonly Platform[]): void {
    if (platforms.some((platform) => this.find(platform, MODES[mode].channel))) return;
    const message = `On this deployment ${mode} has no configured surface for ${platforms.join(', ')}.`;
    throw new ApiError(501, 'mode_not_yet_available', message, { fields: { mode } });
  }

  /**
   * Checks model overrides, also of platforms that this call does not ask (CHK-33). A platform that is not
   * configured has no list to check against, and is not asked either.
   * @throws ApiError 400 `invalid_model` for the first unknown one, in the mode's order of platforms (CHK-35)
   */
  requireModels(mode: ModeName, models: Readonly<Partial<Record<Platform, string>>>): void {
    const { channel, platforms } = MODES[mode];
    for (const provider of platforms) {
      const model = models[provider];
      const allowed = this.find(provider, channel)?.models?.allowed;
      if (model === undefined || allowed === undefined || allowed.includes(model)) continue;
      const message = `"${model}" is not available on ${provider}; available are ${allowed.join(', ')}.`;
      throw new ApiError(400, 'invalid_model', message, { fields: { provider, model } });
    }
  }
}

const key = (platform: Platform, channel: Channel): string => `${channel}:${platform}`;
