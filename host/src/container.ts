import 'reflect-metadata';
import type { Logger, Schedule } from '@namedrop/plugin-api';
import { Container, ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify';
import type { HostRoute } from './http/door.js';
import { Contributed } from './plugins/contributed.js';
import { Mounts, ROUTE } from './plugins/mount.js';
import { wordsOf } from './plugins/problem.js';
import { type Bind, type Id, keyOf, type Lifecycle, type Needs, token } from './wiring/bind.js';
import { type Binding, BindingError, builderOf, requireSound } from './wiring/binding.js';

/** The deployment as a whole, complete once every plugin has started. */
export const DEPLOYMENT = token<{
  /** Endpoints of the host and of the mounted plugins. */
  readonly routes: readonly HostRoute[];
}>('Deployment');

const BINDING = Symbol('binding');
const HOST_ROUTES = Symbol('routes of the host');
const LIFECYCLES = Symbol('lifecycle');
const SCHEDULE_LISTS = Symbol('schedules of the host');

/** Bindings of one area of the host. */
export type HostModule = ContainerModule;

/** Builds a module of the bindings that `define` lists. */
export function hostModule(define: (bind: Bind) => void): HostModule {
  return new ContainerModule((options) => define(binder(options)));
}

function binder({ bind }: ContainerModuleLoadOptions): Bind {
  const note = (binding: Binding) => {
    bind<Binding>(BINDING).toConstantValue(binding);
    return binding;
  };
  return {
    service(id, needs, build) {
      const binding = note({ id, name: id.name, needs: Object.values(needs), isBuilt: false });
      const make = builderOf(id.name, needs, build);
      const built = (...parts: unknown[]) => {
        const service = make(...parts);
        binding.isBuilt = true;
        return service;
      };
      bind(identifierOf(id)).toResolvedValue(built, identifiersOf(needs));
    },
    value(id, value) {
      note({ id, name: id.name, needs: [], isBuilt: true });
      bind(identifierOf(id)).toConstantValue(value);
    },
    routes(needs, build) {
      note({ name: 'an endpoint', needs: Object.values(needs), isBuilt: false });
      bind(HOST_ROUTES).toResolvedValue(builderOf('an endpoint', needs, build), identifiersOf(needs));
    },
    schedules(needs, build) {
      note({ name: 'a schedule', needs: Object.values(needs), isBuilt: false });
      bind(SCHEDULE_LISTS).toResolvedValue(builderOf('a schedule', needs, build), identifiersOf(needs));
    },
    lifecycle(id) {
      note({ name: 'the start of the host', needs: [id], isBuilt: false });
      bind<Id<Lifecycle>>(LIFECYCLES).toConstantValue(id);
    },
  };
}

const identifierOf = <T>(id: Id<T>) => keyOf(id) as ServiceIdentifier<T>;
const identifiersOf = (needs: Needs) => Object.values(needs).map(identifierOf);

/** The composition root: joins the services of the host, by area, with what plugins contribute. */
export class HostContainer {
  readonly #container = new Container({ defaultScope: 'Singleton' });
  readonly #contributed = new Contributed();
  /** The plugins whose contributions have been taken up. */
  readonly plugins = new Mounts(this.#container);

  /** @throws BindingError where a service is bound twice, needs one that is not bound, or needs itself in a circle */
  constructor(
    modules: readonly HostModule[],
    private readonly log: Logger,
  ) {
    const ofContainer = hostModule((bind) => {
      bind.value(Contributed, this.#contributed);
      bind.value(DEPLOYMENT, this);
    });
    this.#container.load(ofContainer, ...modules);
    requireSound(this.#bindings);
  }

  /** Returns a service. @throws BindingError where it cannot be built */
  readonly get = <T>(id: Id<T>): T => this.#container.get<T>(identifierOf(id));

  /** The endpoints of the host. */
  get ownRoutes(): readonly HostRoute[] {
    return this.#container.getAll<readonly HostRoute[]>(HOST_ROUTES).flat();
  }

  /** The schedules of the host. */
  get schedules(): readonly Schedule[] {
    return this.#container.getAll<readonly Schedule[]>(SCHEDULE_LISTS).flat();
  }

  /** The endpoints of the host and of the mounted plugins. */
  get routes(): readonly HostRoute[] {
    return [...this.ownRoutes, ...this.#container.getAll<HostRoute>(ROUTE)];
  }

  /**
   * Lets contributions be read, builds what nothing has needed before, and starts what has a lifecycle. Call it once every plugin
   * has started.
   * @throws BindingError for a service that cannot be built or started
   */
  open(): void {
    this.#contributed.complete(this.#container);
    for (const { id } of this.#bindings) if (id) this.get(id);
    for (const id of this.#lifecycles) {
      try {
        this.get(id).start?.();
      } catch (cause) {
        throw new BindingError(`${id.name} cannot be started: ${wordsOf(cause)}`, { cause });
      }
    }
  }

  /**
   * Stops the services that were built: each writes down what it still holds, and a failure does not keep the others from
   * it. Call it once no plugin runs, and before the storage is closed. Never rejects.
   */
  async close(): Promise<void> {
    const built = new Set(this.#bindings.flatMap(({ id, isBuilt }) => (isBuilt && id ? [id] : [])));
    const services = this.#lifecycles.filter((id) => built.has(id)).map((id) => this.get(id));
    for (const end of await Promise.allSettled(services.map(async (service) => service.stop?.()))) {
      if (end.status === 'rejected') this.log.error({ err: end.reason }, 'something was not written down at the end');
    }
  }

  get #bindings(): readonly Binding[] {
    return this.#container.getAll<Binding>(BINDING);
  }

  get #lifecycles(): readonly Id<Lifecycle>[] {
    return this.#container.getAll<Id<Lifecycle>>(LIFECYCLES);
  }
}
