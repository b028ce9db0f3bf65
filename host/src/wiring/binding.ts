import { findCycle } from '../plugins/graph.js';
import { wordsOf } from '../plugins/problem.js';
import { type Id, keyOf, type Made, type Needs } from './bind.js';

/** Fault in the wiring of the host; the message names the service. */
export class BindingError extends Error {
  override readonly name = 'BindingError';
}

/** A binding, as a module wrote it down. */
export interface Binding {
  /** Absent: endpoints and the start of the host, which no service needs. */
  readonly id?: Id<unknown>;
  /** Name in sentences about faults. */
  readonly name: string;
  readonly needs: readonly Id<unknown>[];
  isBuilt: boolean;
}

/** Returns the function that builds a service of its parts, in the order of their names. It throws BindingError. */
export function builderOf<T, N extends Needs>(name: string, needs: N, build: (made: Made<N>) => T) {
  const names = Object.keys(needs);
  return (...parts: readonly unknown[]): T => {
    try {
      return build(Object.fromEntries(names.map((part, index) => [part, parts[index]])) as Made<N>);
    } catch (cause) {
      throw new BindingError(`${name} cannot be built: ${wordsOf(cause)}`, { cause });
    }
  };
}

/**
 * Checks the wiring before anything is built.
 * @throws BindingError for the first service that is bound twice, needs one that is not bound, or needs itself
 */
export function requireSound(bindings: readonly Binding[]): void {
  const graph = new Map<string, readonly string[]>();
  for (const { id, name, needs } of bindings) {
    if (!id) continue;
    if (graph.has(name)) throw new BindingError(`${name} is bound twice`);
    graph.set(name, namesOf(needs));
  }
  const bound = new Set(bindings.flatMap(({ id }) => (id ? [keyOf(id)] : [])));
  for (const { name, needs } of bindings) {
    const missing = needs.find((need) => !bound.has(keyOf(need)));
    if (missing) throw new BindingError(`${name} needs ${missing.name}, which no module binds`);
  }
  const circle = findCycle(graph);
  if (circle) throw new BindingError(`services need each other in a circle: ${[...circle, circle[0]].join(' -> ')}`);
}

const namesOf = (ids: readonly Id<unknown>[]) => ids.map(({ name }) => name);
