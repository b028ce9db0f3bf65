import 'reflect-metadata';
import {
  Accounts,
  Answers,
  Brands,
  Captures,
  Checks,
  Clock,
  Database,
  Http,
  Jobs,
  type Logger,
  PublicWeb,
  Secrets,
  SharedCache,
  type Surface,
  TokenBuckets,
  type UnconfiguredSurface,
  Wallet,
} from '@namedrop/plugin-api';
import { Container } from 'inversify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AccountStore } from './accounts/accounts.js';
import { Keys } from './accounts/keys.js';
import { Plans } from './accounts/plans.js';
import { CacheService } from './cache/cache-service.js';
import { CaptureService } from './captures/capture-service.js';
import { CheckedCaptures } from './captures/checked-captures.js';
import { AnswerService } from './check/answers.js';
import { checkRoute } from './check/check.route.js';
import { CheckService } from './check/checks.js';
import { longestCall } from './check/deadlines.js';
import { CheckStore } from './check/store.js';
import { Surfaces } from './check/surfaces.js';
import type { CoreConfig } from './config/core-config.js';
import { pluginDatabase } from './database/plugin-database.js';
import type { Storage } from './database/storage.js';
import { cappedHttp } from './defaults/http.js';
import { LateServices } from './defaults/late-services.js';
import { openWallet } from './defaults/open-wallet.js';
import { secretsOf } from './defaults/plugin-secrets.js';
import { GuardedWeb } from './egress/guarded-web.js';
import { askNameServers } from './egress/name-servers.js';
import { Reach } from './egress/reach.js';
import { healthRoute } from './health/health.route.js';
import { HealthService } from './health/health-service.js';
import { METHODOLOGY_PATH, methodologyRoute } from './health/methodology.route.js';
import { ObservedAnswers } from './health/observed-answers.js';
import type { HostRoute } from './http/door.js';
import { PublicAddress } from './http/public-address.js';
import { IdempotencyService } from './idempotency/idempotency-service.js';
import { JobRunner } from './jobs/job-runner.js';
import { Limits } from './limits/limits.js';
import { PgTokenBuckets } from './limits/pg-token-buckets.js';
import { metricsRoute } from './metrics/metrics.route.js';
import { Mounts, ROUTE, SURFACE } from './plugins/mount.js';
import { People } from './sessions/people.js';
import { countedChecks } from './usage/counted-checks.js';
import { usageRoute } from './usage/usage.route.js';
import { UsageService } from './usage/usage-service.js';

/** What the host's services are made of. */
export interface HostParts {
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Sign the cookies of sessions: the first signs, all are believed. */
  readonly cookieSecrets: string[];
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the host stops and the requests in flight have had their time. */
  readonly stopping: AbortSignal;
}

/** The composition root: builds the host's own services, and takes up what plugins contribute. */
export class HostServices {
  readonly #container = new Container({ defaultScope: 'Singleton' });
  readonly #late = new LateServices();
  readonly #http = cappedHttp();
  readonly #web: PublicWeb;
  readonly #metrics = new Registry();
  /** Made of what plugins contribute, so not before they have started. */
  #cache: CacheService | undefined;
  readonly address: PublicAddress;
  /** The plugins whose contributions have been taken up. */
  readonly plugins = new Mounts(this.#container);
  readonly people: People;

  constructor(private readonly parts: HostParts) {
    const { core, storage, clock, log, stopping } = parts;
    const host = this.#container;
    this.address = new PublicAddress(core.baseUrl);
    this.#web = new GuardedWeb({ reach: new Reach(core.allowPrivateTargets), lookUp: askNameServers });
    host.bind(Plans).toResolvedValue(() => new Plans(core));
    host.bind(AccountStore).toResolvedValue((plans: Plans) => new AccountStore(storage, plans), [Plans]);
    host.bind(Keys).toResolvedValue(() => new Keys(storage, clock));
    host.bind(PgTokenBuckets).toResolvedValue(() => new PgTokenBuckets(storage.pool));
    host
      .bind(Limits)
      .toResolvedValue(
        (plans: Plans, own: PgTokenBuckets, provided: TokenBuckets | undefined) =>
          new Limits({ plans, own, provided, log }),
        [Plans, PgTokenBuckets, { serviceIdentifier: TokenBuckets.token, optional: true }],
      );
    host.bind(CheckStore).toResolvedValue(() => new CheckStore(storage));
    host.bind(JobRunner).toResolvedValue(() => new JobRunner(storage, log));
    host
      .bind(Surfaces)
      .toResolvedValue(
        (all: (Surface | UnconfiguredSurface)[]) => new Surfaces(all),
        [{ serviceIdentifier: SURFACE, isMultiple: true }],
      );
    host
      .bind(ObservedAnswers)
      .toResolvedValue(
        (surfaces: Surfaces, { observe }: HealthService) =>
          new ObservedAnswers(new AnswerService(surfaces, core.deadlines, log, stopping), observe, stopping),
        [Surfaces, HealthService],
      );
    const methodologyUrl = () => core.methodologyUrl ?? this.address.of(METHODOLOGY_PATH);
    host
      .bind(HealthService)
      .toResolvedValue(
        () => new HealthService({ pool: storage.pool, clock, log, targets: core.targets, methodologyUrl }),
      );
    host.bind(UsageService).toResolvedValue(() => new UsageService(storage.pool, log));
    host.bind(CacheService).toResolvedValue(
      (asking: ObservedAnswers, surfaces: Surfaces, shared: SharedCache | undefined) =>
        new CacheService({
          asking,
          surfaces,
          shared,
          storage,
          settings: core,
          clock,
          log,
          registry: this.#metrics,
          stop: stopping,
        }),
      [ObservedAnswers, Surfaces, { serviceIdentifier: SharedCache.token, optional: true }],
    );
    host.bind(CheckService).toResolvedValue(
      ({ answers }: CacheService, surfaces: Surfaces, wallet: Wallet, store: CheckStore) =>
        new CheckService({
          answers,
          surfaces,
          wallet,
          store,
          clock,
          log,
          matching: core.matching,
          longestMs: longestCall(core.deadlines),
        }),
      [CacheService, Surfaces, Wallet.token, CheckStore],
    );
    host.bind(CaptureService).toResolvedValue(
      () =>
        new CaptureService({
          pool: storage.pool,
          clock,
          log,
          registry: this.#metrics,
          keepDays: core.captures.keepDays,
        }),
    );
    host
      .bind(IdempotencyService)
      .toResolvedValue(
        () => new IdempotencyService({ pool: storage.pool, clock, log, stopping, waitMs: longestCall(core.deadlines) }),
      );
    const topupUrl = () => core.topupUrl ?? this.address.of('/dashboard/billing');
    host.bind(ROUTE).toConstantValue(checkRoute(this.#late.checks, topupUrl));
    host.bind(ROUTE).toConstantValue(usageRoute(() => this.usage, clock));
    host.bind(ROUTE).toConstantValue(healthRoute(() => this.health));
    host.bind(ROUTE).toConstantValue(methodologyRoute(core.targets));
    const { accounts, keys } = this;
    this.people = new People({ ...parts, accounts, keys, meters: () => this.limits });
    for (const route of this.people.routes) host.bind(ROUTE).toConstantValue(route);
    if (core.metrics) {
      collectDefaultMetrics({ register: this.#metrics });
      host.bind(ROUTE).toConstantValue(metricsRoute(this.#metrics));
    }
  }

  get accounts(): AccountStore {
    return this.#container.get(AccountStore);
  }

  get keys(): Keys {
    return this.#container.get(Keys);
  }

  get jobs(): JobRunner {
    return this.#container.get(JobRunner);
  }

  get captures(): CaptureService {
    return this.#container.get(CaptureService);
  }

  get limits(): Limits {
    return this.#container.get(Limits);
  }

  get repetitions(): IdempotencyService {
    return this.#container.get(IdempotencyService);
  }

  get usage(): UsageService {
    return this.#container.get(UsageService);
  }

  get health(): HealthService {
    return this.#container.get(HealthService);
  }

  /** The endpoints of the host, and of the mounted plugins. */
  get routes(): HostRoute[] {
    return this.#container.getAll<HostRoute>(ROUTE);
  }

  /** What fills a plugin's ports, by token, each narrowed to that plugin and made when it is asked for. */
  portsFor(pluginId: string): ReadonlyMap<symbol, () => unknown> {
    const { core, clock, storage, secrets, log } = this.parts;
    return new Map<symbol, () => unknown>([
      [Http.token, () => this.#http],
      [PublicWeb.token, () => this.#web],
      [Clock.token, () => clock],
      [Database.token, () => pluginDatabase(storage, pluginId)],
      [Jobs.token, () => this.jobs.jobsFor(pluginId)],
      [Accounts.token, () => readOnly(this.accounts)],
      [Secrets.token, () => secretsOf(secrets, pluginId)],
      [Answers.token, () => this.#late.answers],
      [Brands.token, () => ({ matching: core.matching }) satisfies Brands],
      [Checks.token, () => countedChecks(this.#late.checks, { usage: () => this.usage, clock })],
      [Captures.token, () => new CheckedCaptures({ captures: this.captures, plugin: pluginId, clock, log })],
      [Wallet.token, () => openWallet],
      [TokenBuckets.token, () => this.#container.get(PgTokenBuckets)],
    ]);
  }

  /** Once every plugin has started: fills what none of them provides, and lets checks and answers be used. */
  open(): void {
    const host = this.#container;
    if (!host.isBound(Wallet.token)) host.bind(Wallet.token).toConstantValue(openWallet);
    this.#cache = host.get(CacheService);
    this.#late.open({ checks: host.get(CheckService), answers: this.#cache.answers });
    this.#cache.start();
    this.captures.start();
    this.health.start();
    this.limits.start();
    this.repetitions.start();
  }

  /** Writes down what the services still hold. Call it once no plugin runs, and before the storage is closed. */
  async close(): Promise<void> {
    this.people.close();
    await Promise.all([
      this.#cache?.stop(),
      this.keys.close(),
      this.captures.stop(),
      this.health.stop(),
      this.usage.stop(),
      this.limits.stop(),
      this.repetitions.stop(),
    ]);
  }
}

const readOnly = (accounts: AccountStore): Accounts => ({ find: (id) => accounts.find(id) });
