import 'reflect-metadata';
import {
  Deliveries,
  SharedCache,
  type Surface,
  TokenBuckets,
  type UnconfiguredSurface,
  Wallet,
  Watches,
} from '@namedrop/plugin-api';
import { Container } from 'inversify';
import { AccountPlans } from './accounts/account-plans.js';
import { AnswerService } from './answers/answer-service.js';
import { CacheService } from './answers/cache/cache-service.js';
import { QuestionDeadlines } from './answers/deadlines.js';
import { ObservedAnswers } from './answers/observed-answers.js';
import { RedactedAnswers } from './answers/redacted-answers.js';
import { SurfaceAsker } from './answers/surface-asker.js';
import { Surfaces } from './answers/surfaces.js';
import { BudgetedAnswers } from './budgets/budgeted-answers.js';
import { warnOfIdleLimits } from './budgets/idle-limits.js';
import { askedVendors } from './budgets/vendors-of.js';
import { longestCallMs } from './catalog/longest-call.js';
import { CheckService } from './check/checks.js';
import type { LateServices } from './defaults/late-services.js';
import { openWallet } from './defaults/open-wallet.js';
import type { HostRoute } from './http/door.js';
import { Limits } from './limits/limits.js';
import { MeasuredAnswers } from './metrics/measured-answers.js';
import { RateLimitMetrics } from './metrics/rate-limit-metrics.js';
import type { OwnParts, OwnServices } from './own-services.js';
import { Mounts, ROUTE, SURFACE } from './plugins/mount.js';

/** Parts of the container: the host's own services, and the stand-ins that it fills. */
export interface ContainerParts extends Pick<OwnParts, 'core' | 'catalog' | 'storage' | 'clock' | 'log' | 'stopping'> {
  readonly own: OwnServices;
  readonly late: LateServices;
  /** Replaces secrets of the configuration in a text of an answer. */
  readonly redactAnswer: (text: string) => string;
  /** The endpoints of the host itself. */
  readonly routes: readonly HostRoute[];
}

/** The composition root: joins the host's own services with what plugins contribute. */
export class HostContainer {
  readonly #container = new Container({ defaultScope: 'Singleton' });
  /** Made of what plugins contribute, so not before they have started. */
  #cache: CacheService | undefined;
  /** The plugins whose contributions have been taken up. */
  readonly plugins = new Mounts(this.#container);

  constructor(private readonly parts: ContainerParts) {
    const { core, catalog, storage, clock, log, stopping, own, routes, redactAnswer } = parts;
    const host = this.#container;
    host.bind(Limits).toResolvedValue(
      (provided: TokenBuckets | undefined) => {
        const { plans, accounts, buckets } = own;
        const accountPlans = new AccountPlans(accounts);
        const { refused } = new RateLimitMetrics(own.metrics);
        return new Limits({ plans, accountPlans, own: buckets, provided, log, refused });
      },
      [{ serviceIdentifier: TokenBuckets.token, optional: true }],
    );
    host
      .bind(Surfaces)
      .toResolvedValue(
        (all: (Surface | UnconfiguredSurface)[]) => new Surfaces(all, catalog),
        [{ serviceIdentifier: SURFACE, isMultiple: true }],
      );
    host.bind(QuestionDeadlines).toConstantValue(new QuestionDeadlines(catalog, stopping));
    host.bind(ObservedAnswers).toResolvedValue(
      (deadlines: QuestionDeadlines) => {
        const asker = new SurfaceAsker({ deadlines, citations: own.citations, log });
        const redacted = new RedactedAnswers(asker, redactAnswer);
        const measured = new MeasuredAnswers({ asking: redacted, registry: own.metrics, catalog, stop: stopping });
        return new ObservedAnswers(measured, own.health.observe, stopping);
      },
      [QuestionDeadlines],
    );
    host.bind(BudgetedAnswers).toResolvedValue(
      (asking: ObservedAnswers) => {
        const { budgets, underWay } = own;
        return new BudgetedAnswers({ asking, catalog, budgets, underWay });
      },
      [ObservedAnswers],
    );
    host.bind(CacheService).toResolvedValue(
      (asking: BudgetedAnswers, deadlines: QuestionDeadlines, shared: SharedCache | undefined) => {
        const { contents, metrics: registry } = own;
        return new CacheService({
          asking,
          deadlines,
          shared,
          storage,
          contents,
          settings: core.cache,
          clock,
          log,
          registry,
        });
      },
      [BudgetedAnswers, QuestionDeadlines, { serviceIdentifier: SharedCache.token, optional: true }],
    );
    host
      .bind(AnswerService)
      .toResolvedValue(
        ({ lookup }: CacheService, surfaces: Surfaces, deadlines: QuestionDeadlines) =>
          new AnswerService({ surfaces, lookup, deadlines, log }),
        [CacheService, Surfaces, QuestionDeadlines],
      );
    host.bind(CheckService).toResolvedValue(
      (answers: AnswerService, surfaces: Surfaces, wallet: Wallet) => {
        const rest = {
          budgets: own.admission,
          store: own.checks,
          clock,
          log,
          matching: core.matching,
          longestMs: longestCallMs(catalog),
        };
        return new CheckService({ answers, surfaces, wallet, ...rest });
      },
      [AnswerService, Surfaces, Wallet.token],
    );
    for (const route of routes) host.bind(ROUTE).toConstantValue(route);
  }

  get limits(): Limits {
    return this.#container.get(Limits);
  }

  get surfaces(): Surfaces {
    return this.#container.get(Surfaces);
  }

  /** The wallet that pays for calls. Use it once the container is open. */
  get wallet(): Wallet {
    return this.#container.get<Wallet>(Wallet.token);
  }

  /** Whether a plugin keeps watches. */
  get hasWatches(): boolean {
    return this.#container.isBound(Watches.token);
  }

  /** The endpoints of the host and of the mounted plugins. */
  get routes(): HostRoute[] {
    return this.#container.getAll<HostRoute>(ROUTE);
  }

  /** Once every plugin has started: fills what none of them provides, and lets checks and answers be used. */
  open(): void {
    const host = this.#container;
    const { late, own, core, catalog, log } = this.parts;
    if (!host.isBound(Wallet.token)) host.bind(Wallet.token).toConstantValue(openWallet);
    this.#cache = host.get(CacheService);
    late.open({ checks: host.get(CheckService), answers: host.get(AnswerService), surfaces: this.surfaces });
    warnOfIdleLimits(core.budgets, askedVendors(host.getAll<Surface | UnconfiguredSurface>(SURFACE), catalog), log);
    const deliveries = host.isBound(Deliveries.token) ? host.get<Deliveries>(Deliveries.token) : undefined;
    own.budgetNotices.open(deliveries, own.web);
    this.#cache.start();
    this.limits.start();
    own.start();
  }

  /** Writes down what the services made of contributions still hold. */
  async close(): Promise<void> {
    await Promise.all([this.#cache?.stop(), this.limits.stop()]);
  }
}
