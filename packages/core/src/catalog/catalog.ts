import type { Credits } from '../pricing.js';
import type { Honoured, Target } from './declarations.js';
import { frozenCopy } from './frozen-copy.js';
import type { Channel, ModeName, Platform, ProviderName } from './names.js';

/** One way to ask a platform, with what the deployment settles. */
export interface CatalogChannel {
  readonly provider?: ProviderName;
  readonly deadlineMs: number;
  readonly target: Target;
}

/** A platform that the deployment knows. */
export interface CatalogPlatform {
  readonly id: Platform;
  readonly label: string;
  readonly channels: Readonly<Partial<Record<Channel, CatalogChannel>>>;
}

/** A mode that the deployment knows. */
export interface CatalogMode {
  readonly name: ModeName;
  readonly label: string;
  readonly channel: Channel;
  readonly platforms: readonly Platform[];
  /** Price of a fresh call on all its platforms. */
  readonly price: Credits;
  readonly honours: readonly Honoured[];
  readonly aliases: readonly string[];
  /** Declared by the interface: its name and platforms are fixed. */
  readonly isInterface: boolean;
}

/** A mode that is announced, and cannot be run. */
export interface PlannedMode {
  readonly name: string;
  readonly eta: string;
  /** Sentence for callers. */
  readonly message: string;
}

/** Platforms and modes that a deployment knows. Immutable; `buildCatalog` makes it once, at boot. */
export class Catalog {
  readonly platforms: readonly CatalogPlatform[];
  readonly modes: readonly CatalogMode[];
  readonly planned: readonly PlannedMode[];
  readonly #platforms: ReadonlyMap<Platform, CatalogPlatform>;
  readonly #modes: ReadonlyMap<string, CatalogMode>;
  readonly #planned: ReadonlyMap<string, PlannedMode>;

  /**
   * Copies and freezes the rows: every plugin gets them, and none may change them.
   * @param platforms those of the interface first, in its order; the same holds for modes
   */
  constructor(platforms: readonly CatalogPlatform[], modes: readonly CatalogMode[], planned: readonly PlannedMode[]) {
    this.platforms = frozenCopy(platforms);
    this.modes = frozenCopy(modes);
    this.planned = frozenCopy(planned);
    this.#platforms = new Map(this.platforms.map((platform) => [platform.id, platform]));
    this.#modes = new Map([
      ...this.modes.flatMap((mode) => mode.aliases.map((alias) => [alias, mode] as const)),
      ...this.modes.map((mode) => [mode.name, mode] as const),
    ]);
    this.#planned = new Map(this.planned.map((mode) => [mode.name, mode]));
  }

  /** Returns a platform; undefined where the deployment knows none of that name. */
  platform(id: Platform): CatalogPlatform | undefined {
    return this.#platforms.get(id);
  }

  /** Returns a channel of a platform; undefined where nothing declares it. */
  channel(id: Platform, channel: Channel): CatalogChannel | undefined {
    return this.#platforms.get(id)?.channels[channel];
  }

  /** Returns the mode that runs under a name, which may be an alias. */
  mode(name: string): CatalogMode | undefined {
    return this.#modes.get(name);
  }

  /** Resolves an alias of a mode. Returns other names as they are, such as those of modes that were removed. */
  modeName(name: string): ModeName {
    return this.mode(name)?.name ?? (name as ModeName);
  }

  /** Returns the announced mode of a name. */
  plannedMode(name: string): PlannedMode | undefined {
    return this.#planned.get(name);
  }

  /** Lists the platforms with a channel, in the order of the catalog. */
  platformsOn(channel: Channel): readonly CatalogPlatform[] {
    return this.platforms.filter(({ channels }) => channels[channel]);
  }

  /** The longest deadline of all channels, in milliseconds. */
  get longestDeadlineMs(): number {
    const channels = this.platforms.flatMap((platform) => Object.values(platform.channels));
    return Math.max(0, ...channels.map(({ deadlineMs }) => deadlineMs));
  }
}
