import 'reflect-metadata';
import {
  Accounts,
  Answers,
  Audit,
  Brands,
  Captures,
  Checks,
  Clock,
  Database,
  Http,
  Jobs,
  Metrics,
  PublicWeb,
  Secrets,
  SharedCache,
  type Surface,
  TokenBuckets,
  type UnconfiguredSurface,
  Usage,
  Wallet,
} from '@namedrop/plugin-api';
import { Container } from 'inversify';
import type { AccountStore } from './accounts/accounts.js';
import { CacheService } from './cache/cache-service.js';
import { CheckedCaptures } from './captures/checked-captures.js';
import { AnswerService } from './check/answers.js';
import { checkRoute } from './check/check.route.js';
import { CheckService } from './check/checks.js';
import { longestCall } from './check/deadlines.js';
import { Surfaces } from './check/surfaces.js';
import { pluginDatabase } from './database/plugin-database.js';
import { LateServices } from './defaults/late-services.js';
import { openWallet } from './defaults/open-wallet.js';
import { secretsOf } from './defaults/plugin-secrets.js';
import { ObservedAnswers } from './health/observed-answers.js';
import type { HostRoute } from './http/door.js';
import { Limits } from './limits/limits.js';
import { PluginMetrics } from './metrics/plugin-metrics.js';
import { type OwnParts, OwnServices } from './own-services.js';
import { Mounts, ROUTE, SURFACE } from './plugins/mount.js';
import { countedChecks } from './usage/counted-checks.js';

/** What the host's services are made of. */
export interface HostParts extends Omit<OwnParts, 'meters'> {
  readonly secrets: Secrets;
}

/** The composition root: joins the host's own services with what plugins contribute. */
export class HostServices {
  readonly #container = new Container({ defaultScope: 'Singleton' });
  readonly #late = new LateServices();
  /** Made of what plugins contribute, so not before they have started. */
  #cache: CacheService | undefined;
  readonly own: OwnServices;
  /** The plugins whose contributions have been taken up. */
  readonly plugins = new Mounts(this.#container);

  constructor(private readonly parts: HostParts) {
    this.own = new OwnServices({ ...parts, meters: () => this.limits });
    const { core, storage, clock, log, stopping } = parts;
    const { own } = this;
    const host = this.#container;
    host
      .bind(Limits)
      .toResolvedValue(
        (provided: TokenBuckets | undefined) => new Limits({ plans: own.plans, own: own.buckets, provided, log }),
        [{ serviceIdentifier: TokenBuckets.token, optional: true }],
      );
    host
      .bind(Surfaces)
      .toResolvedValue(
        (all: (Surface | UnconfiguredSurface)[]) => new Surfaces(all),
        [{ serviceIdentifier: SURFACE, isMultiple: true }],
      );
    host.bind(ObservedAnswers).toResolvedValue(
      (surfaces: Surfaces) => {
        const answers = new AnswerService(surfaces, core.deadlines, log, stopping);
        return new ObservedAnswers(answers, own.health.observe, stopping);
      },
      [Surfaces],
    );
    host.bind(CacheService).toResolvedValue(
      (asking: ObservedAnswers, surfaces: Surfaces, shared: SharedCache | undefined) => {
        const rest = { storage, settings: core, clock, log, registry: own.metrics, stop: stopping };
        return new CacheService({ asking, surfaces, shared, ...rest });
      },
      [ObservedAnswers, Surfaces, { serviceIdentifier: SharedCache.token, optional: true }],
    );
    host.bind(CheckService).toResolvedValue(
      ({ answers }: CacheService, surfaces: Surfaces, wallet: Wallet) => {
        const { matching, deadlines } = core;
        const rest = { store: own.checks, clock, log, matching, longestMs: longestCall(deadlines) };
        return new CheckService({ answers, surfaces, wallet, ...rest });
      },
      [CacheService, Surfaces, Wallet.token],
    );
    const topupUrl = () => core.topupUrl ?? own.address.of('/dashboard/billing');
    const routes = [checkRoute(this.#late.checks, topupUrl), ...own.routes];
    for (const route of routes) host.bind(ROUTE).toConstantValue(route);
  }

  get limits(): Limits {
    return this.#container.get(Limits);
  }

  /** The endpoints of the host, and of the mounted plugins. */
  get routes(): HostRoute[] {
    return this.#container.getAll<HostRoute>(ROUTE);
  }

  /** What fills a plugin's ports, by token, each narrowed to that plugin and made when it is asked for. */
  portsFor(pluginId: string): ReadonlyMap<symbol, () => unknown> {
    const { core, clock, storage, secrets, log } = this.parts;
    const { http, web, jobs, metrics, accounts, people, captures, usage, buckets } = this.own;
    return new Map<symbol, () => unknown>([
      [Http.token, () => http],
      [PublicWeb.token, () => web],
      [Clock.token, () => clock],
      [Database.token, () => pluginDatabase(storage, pluginId)],
      [Jobs.token, () => jobs.jobsFor(pluginId)],
      [Metrics.token, () => new PluginMetrics(metrics, pluginId)],
      [Accounts.token, () => readOnly(accounts)],
      [Secrets.token, () => secretsOf(secrets, pluginId)],
      [Answers.token, () => this.#late.answers],
      [Audit.token, () => people.audit],
      [Brands.token, () => ({ matching: core.matching }) satisfies Brands],
      [Checks.token, () => countedChecks(this.#late.checks, { usage, clock })],
      [Captures.token, () => new CheckedCaptures({ captures, plugin: pluginId, clock, log })],
      [Usage.token, () => usage],
      [Wallet.token, () => openWallet],
      [TokenBuckets.token, () => buckets],
    ]);
  }

  /** Once every plugin has started: fills what none of them provides, and lets checks and answers be used. */
  open(): void {
    const host = this.#container;
    if (!host.isBound(Wallet.token)) host.bind(Wallet.token).toConstantValue(openWallet);
    this.#cache = host.get(CacheService);
    this.#late.open({ checks: host.get(CheckService), answers: this.#cache.answers });
    this.#cache.start();
    this.limits.start();
    this.own.start();
  }

  /** Writes down what the services still hold. Call it once no plugin runs, and before the storage is closed. */
  async close(): Promise<void> {
    await Promise.all([this.#cache?.stop(), this.limits.stop(), this.own.stop()]);
  }
}

const readOnly = (accounts: AccountStore): Accounts => ({ find: (id) => accounts.find(id) });
