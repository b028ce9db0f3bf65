import {
  Deliveries,
  type Port,
  SharedCache,
  type Surface,
  TokenBuckets,
  type UnconfiguredSurface,
  Wallet,
  Watches,
} from '@namedrop/plugin-api';
import { openWallet } from '../defaults/open-wallet.js';

/** Contribution point of surfaces. */
export const SURFACE = Symbol('surface');

/** Reader of contributions, by contribution point and by token of a port, which a container is. */
export interface ContributionSource {
  isBound(token: symbol): boolean;
  get<T>(token: symbol): T;
  getAll<T>(point: symbol): readonly T[];
}

/** Contributions of plugins that services of the host use. Each getter throws before every plugin has started. */
export class Contributed {
  #source: ContributionSource | undefined;
  readonly #found = new Map<symbol, unknown>();

  /** Lets contributions be read. Call it once every plugin has started: later contributions are not seen. */
  complete(source: ContributionSource): void {
    this.#source = source;
  }

  /** Surfaces of all plugins, also those that lack a key. */
  get surfaces(): readonly (Surface | UnconfiguredSurface)[] {
    return this.#read(SURFACE, 'Surfaces', (source) => source.getAll<Surface | UnconfiguredSurface>(SURFACE));
  }

  /** Wallet of a plugin, else the one that charges nothing. */
  get wallet(): Wallet {
    return this.#find(Wallet) ?? openWallet;
  }

  get sharedCache(): SharedCache | undefined {
    return this.#find(SharedCache);
  }

  get tokenBuckets(): TokenBuckets | undefined {
    return this.#find(TokenBuckets);
  }

  get deliveries(): Deliveries | undefined {
    return this.#find(Deliveries);
  }

  /** Whether a plugin keeps watches. */
  get hasWatches(): boolean {
    return this.#find(Watches) !== undefined;
  }

  #find<P>({ name, token }: Port<P>): P | undefined {
    return this.#read(token, name, (source) => (source.isBound(token) ? source.get<P>(token) : undefined));
  }

  /** Reads once: services ask at every call. */
  #read<T>(key: symbol, name: string, read: (source: ContributionSource) => T): T {
    if (!this.#source) throw new Error(`${name} cannot be used before every plugin has started`);
    if (!this.#found.has(key)) this.#found.set(key, read(this.#source));
    return this.#found.get(key) as T;
  }
}
