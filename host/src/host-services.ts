import {
  Accounts,
  Answers,
  Audit,
  Brands,
  Budgets,
  Captures,
  Catalog,
  Checks,
  Clock,
  Database,
  Http,
  Jobs,
  Metrics,
  PublicAddress,
  PublicWeb,
  Secrets,
  StoredChecks,
  TokenBuckets,
  TopUpPage,
  Usage,
  Wallet,
} from '@namedrop/plugin-api';
import type { AccountStore } from './accounts/accounts.js';
import { CheckedCaptures } from './captures/checked-captures.js';
import { modesRoutes } from './catalog/modes.route.js';
import { OfferedCatalog } from './catalog/offered-catalog.js';
import { platformsRoute } from './catalog/platforms.route.js';
import { checkRoutes } from './check/check.route.js';
import type { LocalizationOf } from './check/ignored-fields.js';
import { CheckReader } from './check/stored/check-reader.js';
import { storedChecksRoutes } from './check/stored/stored-checks.route.js';
import type { HostContainer } from './container.js';
import { HOST_CONNECTIONS } from './database/connection-limits.js';
import { pluginDatabase } from './database/plugin-database.js';
import { LateServices } from './defaults/late-services.js';
import { openWallet } from './defaults/open-wallet.js';
import { secretsOf } from './defaults/plugin-secrets.js';
import type { HostRoute } from './http/door.js';
import { PluginMetrics } from './metrics/plugin-metrics.js';
import { openApiRoute } from './openapi/openapi.route.js';
import { type OwnParts, OwnServices } from './own-services.js';
import { countedChecks } from './usage/counted-checks.js';

/** Parts of the host's services. */
export interface HostParts extends Omit<OwnParts, 'meters' | 'typicalCost'> {
  readonly secrets: Secrets;
  /** Replaces secrets of the configuration in a text of an answer. */
  readonly redactAnswer: (text: string) => string;
  /** Returns the outbound HTTP of a plugin, made of the usual one; undefined: the usual one. */
  readonly http?: (plugin: string, usual: Http) => Http;
}

/** The services that plugins are set up on. What plugins contribute joins them in the container of a host that serves. */
export class HostServices {
  readonly #late = new LateServices();
  readonly own: OwnServices;
  /** The endpoints of the host itself. */
  readonly routes: readonly HostRoute[];
  readonly #catalog: OfferedCatalog;
  #container: HostContainer | undefined;
  #checkReader: CheckReader | undefined;
  /** Returns the page where callers top up, once the host listens. */
  readonly #topupUrl = () => this.parts.core.topupUrl ?? this.own.address.of('/dashboard/billing');

  constructor(private readonly parts: HostParts) {
    this.own = new OwnServices({
      ...parts,
      meters: () => this.#served().limits,
      typicalCost: ({ platform, channel }) => this.#late.surfaces.find(platform, channel)?.typicalCost,
    });
    const localizationOf: LocalizationOf = (...slot) => this.#served().surfaces.find(...slot)?.localizes;
    this.#catalog = new OfferedCatalog(parts.catalog, () => this.#late.surfaces);
    const catalog = this.#catalog;
    this.routes = [
      ...checkRoutes({ checks: this.#late.checks, catalog, topupUrl: this.#topupUrl, localizationOf }),
      ...storedChecksRoutes({ stored: () => this.#readChecks(), catalog, keepDays: parts.core.checks.keepDays }),
      ...modesRoutes({
        catalog,
        wallet: () => this.#served().wallet,
        hasWatches: () => this.#served().hasWatches,
      }),
      platformsRoute(catalog),
      ...this.own.routes,
      openApiRoute({ routes: () => this.#served().routes, baseUrl: () => this.own.address.of(''), log: parts.log }),
    ];
  }

  /** What fills a plugin's ports, by token, each narrowed to that plugin and made when it is asked for. */
  portsFor(pluginId: string): ReadonlyMap<symbol, () => unknown> {
    const { core, clock, storage, secrets, log } = this.parts;
    const { http, web, jobs, metrics, accounts, people, captures, usage, buckets } = this.own;
    return new Map<symbol, () => unknown>([
      [Http.token, () => this.parts.http?.(pluginId, http) ?? http],
      [PublicWeb.token, () => web],
      [Clock.token, () => clock],
      [Database.token, () => pluginDatabase(storage, pluginId)],
      [Jobs.token, () => jobs.jobsFor(pluginId)],
      [Metrics.token, () => new PluginMetrics(metrics, pluginId)],
      [Accounts.token, () => readOnly(accounts)],
      [Secrets.token, () => secretsOf(secrets, pluginId)],
      [Answers.token, () => this.#late.answers],
      [Audit.token, () => people.audit],
      [Budgets.token, () => this.own.admission satisfies Budgets],
      [Brands.token, () => ({ matching: core.matching }) satisfies Brands],
      [Checks.token, () => countedChecks(this.#late.checks, { usage, clock, catalog: this.#catalog })],
      [StoredChecks.token, () => this.#readChecks()],
      [Captures.token, () => new CheckedCaptures({ captures, catalog: this.#catalog, plugin: pluginId, clock, log })],
      [Catalog.token, () => this.#catalog],
      [Usage.token, () => usage],
      [PublicAddress.token, () => this.own.address satisfies PublicAddress],
      [TopUpPage.token, () => ({ url: this.#topupUrl }) satisfies TopUpPage],
      [Wallet.token, () => openWallet],
      [TokenBuckets.token, () => buckets],
    ]);
  }

  /** Creates the container in which contributions of plugins join the host. Only a host that serves needs one. */
  async createContainer(): Promise<HostContainer> {
    const { HostContainer } = await import('./container.js');
    this.#container = new HostContainer({ ...this.parts, own: this.own, late: this.#late, routes: this.routes });
    return this.#container;
  }

  /** Writes down what the services still hold. Call it once no plugin runs, and before the storage is closed. */
  async close(): Promise<void> {
    await Promise.all([this.#container?.close(), this.own.stop()]);
  }

  /** Returns one reader for callers and plugins; its connections open with its first statement. */
  #readChecks(): CheckReader {
    // Totals count many rows by few expressions: to compile these would take longer than to run them.
    const settings = { max: HOST_CONNECTIONS.reading, application_name: 'namedrop reading', settings: { jit: 'off' } };
    this.#checkReader ??= new CheckReader(this.parts.storage.openPool(settings), () => this.own.checks.flushed());
    return this.#checkReader;
  }

  #served(): HostContainer {
    if (!this.#container) throw new Error('the container of this host has not been created');
    return this.#container;
  }
}

const readOnly = (accounts: AccountStore): Accounts => ({
  find: (id) => accounts.find(id),
  page: (page) => accounts.page(page),
});
