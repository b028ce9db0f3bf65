import type { AnswerCost, Catalog } from '@namedrop/core';
import type { BudgetedQuestion, Clock, Logger, PublicWeb } from '@namedrop/plugin-api';
import { cappedHttp } from '@namedrop/plugin-runtime';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AccountStore } from './accounts/accounts.js';
import { Keys } from './accounts/keys.js';
import { Plans } from './accounts/plans.js';
import { Suspensions } from './accounts/suspensions.js';
import { Admission } from './budgets/admission.js';
import { BudgetNotices } from './budgets/budget-notices.js';
import { BudgetPolicy } from './budgets/budget-policy.js';
import { BudgetService } from './budgets/budget-service.js';
import { BudgetTable } from './budgets/budget-table.js';
import { QuestionsUnderWay } from './budgets/questions-under-way.js';
import { CaptureService } from './captures/capture-service.js';
import { longestCallMs } from './catalog/longest-call.js';
import { CheckArchive } from './check/check-archive.js';
import { CheckStore } from './check/store.js';
import { CitationResolver } from './citations/citation-resolver.js';
import { ShortLinkHosts } from './citations/short-link-hosts.js';
import { ShortLinks } from './citations/short-links.js';
import { AnswerContents } from './contents/answer-contents.js';
import { HOST_CONNECTIONS } from './database/connection-limits.js';
import type { Storage } from './database/storage.js';
import type { CoreConfig } from './deployment/core-config.js';
import { docsRoutes } from './docs/docs.route.js';
import { GuardedWeb } from './egress/guarded-web.js';
import { askNameServers } from './egress/name-servers.js';
import { Reach } from './egress/reach.js';
import { badgeRoute } from './health/badge.route.js';
import { healthRoute } from './health/health.route.js';
import { HealthService } from './health/health-service.js';
import { METHODOLOGY_PATH, methodologyRoute } from './health/methodology.route.js';
import { statusRoute } from './health/status.route.js';
import { PublicAddress } from './http/addresses/public-address.js';
import type { HostRoute } from './http/door.js';
import type { Meters } from './http/meter.js';
import { IdempotencyService } from './idempotency/idempotency-service.js';
import { JobRunner } from './jobs/job-runner.js';
import { PgTokenBuckets } from './limits/pg-token-buckets.js';
import { addHostGauges } from './metrics/host-gauges.js';
import { metricsRoute } from './metrics/metrics.route.js';
import { securityTxtRoute } from './security/security-txt.route.js';
import { People } from './sessions/people.js';
import { systemRoute } from './system/system.route.js';
import { SystemReader } from './system/system-reader.js';
import { TrackingService } from './tracking/tracking-service.js';
import { usageRoutes } from './usage/usage.route.js';
import { UsageService } from './usage/usage-service.js';

export interface OwnParts {
  readonly core: CoreConfig;
  readonly catalog: Catalog;
  readonly storage: Storage;
  /** Sign the cookies of sessions: the first signs, all are believed. */
  readonly cookieSecrets: string[];
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the host stops and the requests in flight have had their time. */
  readonly stopping: AbortSignal;
  /** Returns the cost of a typical answer; made of what plugins contribute, so not before they have started. */
  typicalCost(question: BudgetedQuestion): AnswerCost | undefined;
  /** How often people may knock; made of what plugins contribute, so not before they have started. */
  meters(): Meters;
}

/** The services that the host has whatever plugins it runs: nothing of a plugin goes into them. */
export class OwnServices {
  readonly address: PublicAddress;
  readonly metrics = new Registry();
  readonly http = cappedHttp();
  readonly web: PublicWeb;
  readonly citations: CitationResolver;
  readonly plans: Plans;
  readonly accounts: AccountStore;
  readonly keys: Keys;
  readonly suspensions: Suspensions;
  readonly people: People;
  readonly buckets: PgTokenBuckets;
  readonly contents: AnswerContents;
  readonly tracking: TrackingService;
  readonly checks: CheckArchive;
  readonly jobs: JobRunner;
  readonly underWay = new QuestionsUnderWay();
  readonly budgetNotices: BudgetNotices;
  readonly budgets: BudgetService;
  readonly admission: Admission;
  readonly captures: CaptureService;
  readonly repetitions: IdempotencyService;
  readonly usage: UsageService;
  readonly health: HealthService;
  readonly system: SystemReader;

  constructor(private readonly parts: OwnParts) {
    const { core, catalog, storage, clock, log, stopping } = parts;
    const { pool } = storage;
    this.address = new PublicAddress(core.baseUrl);
    this.web = new GuardedWeb({ reach: new Reach(core.allowPrivateTargets), lookUp: askNameServers });
    const { resolveShortLinks, shortLinkHosts } = core.citations;
    const hosts = new ShortLinkHosts(shortLinkHosts);
    this.citations = new CitationResolver(
      resolveShortLinks ? new ShortLinks({ web: this.web, hosts, stopping }) : undefined,
    );
    this.plans = new Plans(core);
    this.accounts = new AccountStore(storage, this.plans);
    this.keys = new Keys(storage, clock, core.keysPerAccount);
    this.suspensions = new Suspensions(pool);
    const { accounts, keys, suspensions, metrics: registry } = this;
    this.people = new People({ ...parts, accounts, keys, suspensions });
    this.buckets = new PgTokenBuckets(pool);
    const laterPool = laterPoolOf(storage);
    this.contents = new AnswerContents({ pool: laterPool, log });
    this.tracking = new TrackingService({ storage, matching: core.matching, catalog, clock, log });
    const { contents, tracking } = this;
    const store = new CheckStore({ pool, laterPool, contents, tracker: tracking.tracker });
    this.checks = new CheckArchive({ store, clock, log, keepDays: core.checks.keepDays });
    this.jobs = new JobRunner(storage, log);
    const policy = new BudgetPolicy(core.budgets);
    this.budgetNotices = new BudgetNotices({ policy, settings: core.budgets, pool, clock, log, registry });
    const { budgetNotices: notices, underWay } = this;
    const { typicalCost } = parts;
    this.budgets = new BudgetService({
      policy,
      table: new BudgetTable(pool),
      notices,
      clock,
      log,
      typicalCost,
    });
    this.admission = new Admission(suspensions, this.budgets);
    const { keepDays } = core.captures;
    this.captures = new CaptureService({ pool, clock, log, registry, catalog, keepDays, underWay });
    this.repetitions = new IdempotencyService({ pool, clock, log, stopping, waitMs: longestCallMs(catalog) });
    this.usage = new UsageService({ pool, clock, log, catalog });
    const methodologyUrl = () => core.methodologyUrl ?? this.address.of(METHODOLOGY_PATH);
    this.health = new HealthService({ pool, clock, log, catalog, methodologyUrl });
    this.system = new SystemReader({ core, storage, jobs: this.jobs, registry });
    addHostGauges({ registry, storage, jobs: this.jobs, dataDir: core.dataDir });
    if (core.metrics) collectDefaultMetrics({ register: registry });
  }

  /** The endpoints of these services. */
  get routes(): HostRoute[] {
    const { core, catalog, clock } = this.parts;
    const { contacts } = core.security;
    return [
      ...usageRoutes({ usage: this.usage, quotas: this.accounts, clock }),
      healthRoute(this.health),
      badgeRoute({ health: this.health, catalog }),
      statusRoute(this.health),
      methodologyRoute(catalog),
      ...docsRoutes(this.address),
      ...this.people.routes,
      systemRoute({ system: this.system, isOperator: (account) => this.accounts.isFirst(account) }),
      ...this.tracking.routes,
      ...(contacts ? [securityTxtRoute({ contacts, baseUrl: core.baseUrl, clock })] : []),
      ...(core.metrics ? [metricsRoute(this.metrics)] : []),
    ];
  }

  get #recurring() {
    return [
      this.captures,
      this.checks,
      this.contents.sweeper,
      this.health,
      this.repetitions,
      this.tracking,
      this.usage,
    ];
  }

  /** From now on they do by themselves what comes up time and again. */
  start(): void {
    for (const service of this.#recurring) service.start();
  }

  /** Writes down what they still hold. One that cannot does not keep the others from it. */
  async stop(): Promise<void> {
    const ending = [
      this.people.close(),
      this.keys.close(),
      this.budgetNotices.stop(),
      ...this.#recurring.map((one) => one.stop()),
    ];
    for (const end of await Promise.allSettled(ending)) {
      if (end.status === 'rejected')
        this.parts.log.error({ err: end.reason }, 'something was not written down at the end');
    }
  }
}

/**
 * Does not wait for the disk. A check or kept answer that is committed later makes the content durable, too; a check that
 * caches answered may be lost.
 */
function laterPoolOf(storage: Storage) {
  return storage.openPool({
    max: HOST_CONNECTIONS.contents,
    application_name: 'namedrop contents',
    settings: { synchronous_commit: 'off' },
  });
}
