/**
 * A port: an interface and a token under one name, so that importing one imports both.
 * Tokens come from `Symbol.for`, so two copies of this package still agree on them.
 */
export interface Port<T> {
  readonly name: string;
  readonly token: symbol;
  /** The plugin of ours that fills it: where nobody does, boot reports name it as the cure. */
  readonly from?: string;
  /** Only for the type-checker; never set. */
  readonly type?: T;
}

/** Declares a port. `name` is the word that boot reports use for it, e.g. `Wallet`. */
export function port<T>(name: string, { from }: Pick<Port<T>, 'from'> = {}): Port<T> {
  return Object.freeze({ name, token: Symbol.for(`namedrop.port.${name}`), from });
}

/** What a plugin asks for: local names to ports. These are the only ports it will ever see. */
export type Ports = Readonly<Record<string, Port<unknown>>>;

/** The same local names, filled. */
export type Granted<R extends Ports> = { readonly [K in keyof R]: R[K] extends Port<infer T> ? T : never };

/** A port together with what fills it. */
export interface Provision {
  readonly port: Port<unknown>;
  readonly value: unknown;
}

/** A port that a plugin does not fill as it is configured: no boot failure; the host goes on as if nobody provided it. */
export interface UnconfiguredPort {
  readonly port: Port<unknown>;
  /** What to set, e.g. `['REDIS_URL']`. */
  readonly needs: readonly string[];
}

/** Fills a port that the plugin's manifest lists under `provides`. */
export function provide<T>(port: Port<T>, value: T): Provision {
  return { port, value };
}
