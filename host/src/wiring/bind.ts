import type { Port, Schedule } from '@namedrop/plugin-api';
import type { HostRoute } from '../http/door.js';

/** Name of a service of the host: its class, or a token, which a port has as well. */
export type Id<T> = (abstract new (...args: never[]) => T) | Port<T>;

/** Names a service that is no class. */
export function token<T>(name: string): Port<T> {
  return { name, token: Symbol(name) };
}

/** Returns the identity of a name: others may be spelt alike, such as a port and the class that fills it. */
export const keyOf = (id: Id<unknown>): symbol | Exclude<Id<unknown>, Port<unknown>> => ('token' in id ? id.token : id);

/** Services that another one is built of, by the names of its parts. */
export type Needs = Readonly<Record<string, Id<unknown>>>;

type ServiceOf<I> = I extends abstract new (...args: never[]) => infer T ? T : I extends Port<infer T> ? T : never;

/** The same services, built. */
export type Made<N extends Needs> = { readonly [K in keyof N]: ServiceOf<N[K]> };

/** Service that starts with the host, stops with it, or both. */
export interface Lifecycle {
  start?(): void;
  /** Writes down what it still holds. */
  stop?(): Promise<void>;
}

/** Vocabulary of a module: which services there are, and what each is built of. */
export interface Bind {
  /** Binds a service that is built when it is first needed, once. */
  service<T, N extends Needs>(id: Id<T>, needs: N, build: (made: Made<N>) => T): void;
  value<T>(id: Id<T>, value: T): void;
  /** Adds endpoints of the host. */
  routes<N extends Needs>(needs: N, build: (made: Made<N>) => readonly HostRoute[]): void;
  /** Adds schedules of the host. */
  schedules<N extends Needs>(needs: N, build: (made: Made<N>) => readonly Schedule[]): void;
  /** Starts a service with the host, after those of earlier calls, and stops it with the host. */
  lifecycle(id: Id<Lifecycle>): void;
}
