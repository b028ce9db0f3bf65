import 'reflect-metadata';
import type { Port, Ports } from '@namedrop/plugin-api';
import { container, type DependencyContainer, injectable, Lifecycle } from 'tsyringe';
import { guardedPorts } from './guarded-ports.js';

type Class<T = unknown> = new (...args: never[]) => T;

/** What a constructor parameter asks for: a port's token or another class. */
type Wanted = symbol | Class;

/** Under this key tsyringe keeps what `@inject` said, by the parameter's position. */
const INJECTED = 'injectionTokens';

/**
 * A plugin's private container. It holds exactly the ports that were granted, as values; the plugin's own classes
 * are built in it, each once. Nothing is ever looked up outside of it, so no two plugins share anything.
 */
export class Sandbox {
  readonly #container: DependencyContainer = container.createChildContainer();
  readonly #granted: ReadonlySet<symbol>;
  readonly #admitted = new Set<Class>();
  /** The granted ports by their local names. Reading a port that was not granted throws an Error that says so. */
  readonly ports: Readonly<Record<string, unknown>>;

  constructor(
    private readonly pluginId: string,
    requires: Ports,
    ports: Readonly<Record<string, unknown>>,
  ) {
    this.ports = guardedPorts(pluginId, ports);
    const grants = Object.entries(requires) as [string, Port<unknown>][];
    for (const [name, { token }] of grants) this.#container.registerInstance(token, ports[name]);
    this.#granted = new Set(grants.map(([, { token }]) => token));
  }

  /**
   * Builds a class, or gives the one built before.
   * @throws Error that names the way to a port that the plugin does not require, or to a class that needs itself
   */
  make<T>(service: Class<T>): T {
    this.#admit(service, []);
    return this.#container.resolve<T>(service as never);
  }

  /** Closes what was built here (its `dispose()`), and leaves the ports alone. */
  async dispose(): Promise<void> {
    await this.#container.dispose();
  }

  /**
   * Registers a class and all that it needs in this container. Left to itself, tsyringe would look upwards
   * in the container that all plugins have in common, and keep there what it built.
   */
  #admit(service: Class, path: readonly Class[]): void {
    const way = [...path, service].map(({ name }) => name).join(' -> ');
    if (path.includes(service)) throw new Error(`classes need each other: ${way}`);
    if (this.#admitted.has(service)) return;
    for (const wanted of parametersOf(service)) {
      if (typeof wanted === 'function') this.#admit(wanted, [...path, service]);
      else if (!this.#granted.has(wanted)) throw new Error(`${way} -> ${this.#refusal(wanted)}`);
    }
    // A class of a plugin with its own copy of tsyringe is known to that copy alone; what its decorators wrote is shared.
    injectable()(service as never);
    this.#container.register(
      service as never,
      { useClass: service as never },
      { lifecycle: Lifecycle.ContainerScoped },
    );
    this.#admitted.add(service);
  }

  #refusal(token: symbol): string {
    const name = token.description?.replace('namedrop.port.', '') ?? 'a port without a name';
    const example = `requires: { ${name.charAt(0).toLowerCase()}${name.slice(1)}: ${name} }`;
    return `${name}: '${this.pluginId}' does not have it among its 'requires'; add it there, as in ${example}`;
  }
}

/** @throws Error for a parameter that does not say what it wants: it would silently be undefined */
function parametersOf(service: Class): Wanted[] {
  const injected: Record<number, { token: Wanted }> = Reflect.getOwnMetadata(INJECTED, service) ?? {};
  const count = Math.max(service.length, ...Object.keys(injected).map((position) => Number(position) + 1));
  return Array.from({ length: count }, (_, position) => {
    const wanted = injected[position]?.token;
    if (typeof wanted === 'symbol' || typeof wanted === 'function') return wanted;
    throw new Error(`${service.name}: parameter ${position + 1} of the constructor has no @inject(a port or a class)`);
  });
}
