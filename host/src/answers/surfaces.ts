import { ASK_ENGINES } from '@namedrop/contract';
import type { Catalog, CatalogMode, Channel, Failed, Fault, ModeName, Platform, ProviderName } from '@namedrop/core';
import {
  ApiError,
  type Question,
  type Readiness,
  type Reread,
  type Surface,
  type UnconfiguredSurface,
} from '@namedrop/plugin-api';
import { didYouMean } from '../hints/nearest.js';
import type { Contributed } from '../plugins/contributed.js';

/** The surfaces of this deployment: which platform can be asked, on which channel, with which models. */
export class Surfaces {
  #installed: ReadonlyMap<string, Surface | UnconfiguredSurface> | undefined;

  /** @param contributed surfaces of the plugins, which are read at the first use */
  constructor(
    private readonly contributed: Pick<Contributed, 'surfaces'>,
    private readonly catalog: Catalog,
  ) {}

  /** The surface that serves a platform; undefined when it is not installed or lacks its key. */
  find(platform: Platform, channel: Channel): Surface | undefined {
    const surface = this.installed(platform, channel);
    return surface && 'ask' in surface ? surface : undefined;
  }

  /**
   * Judges whether a question can be put to a platform. No other place decides it.
   * @returns the surface that serves it, or the refusal: `unconfigured`, `region`
   */
  judge(platform: Platform, channel: Channel, { region }: Question): Surface | Failed {
    const refusal = (fault: Fault, detail: string): Failed => ({ platform, fault, detail, latencyMs: 0 });
    const surface = this.find(platform, channel);
    if (!surface) return refusal('unconfigured', 'no configured surface serves this platform');
    const serves = !surface.regions || surface.regions.includes(region);
    return serves ? surface : refusal('region', `not available in ${region}`);
  }

  /** Reads the replies that a live surface once kept, also where it can no longer be asked; undefined: nothing does. */
  rereadOf(platform: Platform): Reread | undefined {
    const surface = this.installed(platform, 'live');
    return surface?.reread?.bind(surface);
  }

  /**
   * Returns the configured api surface of the interface's platform that has a provider of the ask API. A plugin may count
   * another platform by the same provider; asks do not go there.
   */
  serving(provider: ProviderName): Surface | undefined {
    const engine = ASK_ENGINES.find((one) => one.provider === provider);
    return engine && this.find(engine.platform, 'api');
  }

  /** Returns the installed surface of a platform, which may lack its key. */
  installed(platform: Platform, channel: Channel): Surface | UnconfiguredSurface | undefined {
    this.#installed ??= bySlot(this.contributed.surfaces);
    return this.#installed.get(slotKey(platform, channel));
  }

  /** Returns what keeps a platform from being asked on a channel. */
  readinessOf(platform: Platform, channel: Channel): Readiness {
    const surface = this.installed(platform, channel);
    if (!surface) return 'not_installed';
    return 'ask' in surface ? 'ready' : 'no_key';
  }

  /** Returns a mode. @throws ApiError 501 `mode_not_yet_available` for one that is no longer in the catalog, as a watch may have */
  requireMode(name: ModeName): CatalogMode {
    const mode = this.catalog.mode(name);
    if (mode) return mode;
    const message = `This deployment no longer knows the mode ${name}; GET /v1/modes lists those that it knows.`;
    throw new ApiError(501, 'mode_not_yet_available', message, { fields: { mode: name } });
  }

  /** @throws ApiError 501 `mode_not_yet_available` when no requested platform can be asked (CHK-15) */
  requireAny({ name: mode, channel }: CatalogMode, platforms: readonly Platform[]): void {
    if (platforms.some((platform) => this.find(platform, channel))) return;
    const lacking = `On this deployment ${mode} has no configured surface for ${platforms.join(', ')}`;
    const message = `${lacking}; GET /v1/modes shows which modes are ready.`;
    throw new ApiError(501, 'mode_not_yet_available', message, { fields: { mode } });
  }

  /**
   * Checks model overrides, also of platforms that this call does not ask, and of those that lack a key (CHK-33).
   * A platform that is not installed has no list to check against, and is not asked either.
   * @throws ApiError 400 `invalid_model` for the first unknown one, in the mode's order of platforms (CHK-35)
   */
  requireModels({ channel, platforms }: CatalogMode, models: Readonly<Partial<Record<Platform, string>>>): void {
    for (const provider of platforms) {
      const model = models[provider];
      const installed = this.installed(provider, channel);
      if (model === undefined || !installed || installed.models?.allowed.includes(model)) continue;
      const message = modelRefusal({ model, provider, allowed: installed.models?.allowed });
      throw new ApiError(400, 'invalid_model', message, { fields: { provider, model } });
    }
  }
}

/** Maps surfaces by slot. Configured ones come last: where two plugins bring the same surface, the one with a key serves. */
function bySlot(all: readonly (Surface | UnconfiguredSurface)[]): ReadonlyMap<string, Surface | UnconfiguredSurface> {
  const ordered = all.toSorted((one, other) => Number('ask' in one) - Number('ask' in other));
  return new Map(ordered.map((surface) => [slotKey(surface.platform, surface.channel), surface]));
}

/** Builds the sentence about a model that a platform does not have. */
function modelRefusal({
  model,
  provider,
  allowed,
}: {
  readonly model: string;
  readonly provider: Platform;
  readonly allowed?: readonly string[];
}): string {
  if (!allowed) return `"${model}" is not available on ${provider}, which leaves no choice of a model.`;
  const list = `"${model}" is not available on ${provider}; available are ${allowed.join(', ')}.`;
  return [list, didYouMean(model, allowed)].filter(Boolean).join(' ');
}

/** Returns the key of a platform on a channel, for maps. */
export const slotKey = (platform: Platform, channel: Channel): string => `${channel}:${platform}`;
