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
  Schedules,
  Secrets,
  StoredChecks,
  TokenBuckets,
  TopUpPage,
  Usage,
  Wallet,
} from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import { AnswerService } from '../answers/answer-service.js';
import { Admission } from '../budgets/admission.js';
import { CaptureService } from '../captures/capture-service.js';
import { CheckedCaptures } from '../captures/checked-captures.js';
import { OfferedCatalog } from '../catalog/offered-catalog.js';
import { CheckService } from '../check/checks.js';
import { CheckReader } from '../check/stored/check-reader.js';
import type { HostContainer } from '../container.js';
import { pluginDatabase } from '../database/plugin-database.js';
import { openWallet } from '../defaults/open-wallet.js';
import { secretsOf } from '../defaults/plugin-secrets.js';
import { PublicAddress as HostAddress } from '../http/addresses/public-address.js';
import { TopUp } from '../http/addresses/top-up.js';
import { JobRunner } from '../jobs/job-runner.js';
import { PgTokenBuckets } from '../limits/pg-token-buckets.js';
import { PluginMetrics } from '../metrics/plugin-metrics.js';
import { AuditLog } from '../operators/audit-log.js';
import { countedChecks } from '../usage/counted-checks.js';
import { UsageService } from '../usage/usage-service.js';
import { CORE, LOG, PLUGIN_HTTP, REGISTRY, STORAGE } from './values.js';

/** Fillings of a plugin's ports, by token, each narrowed to that plugin and made when it is asked for. */
export function pluginPorts({ get }: Pick<HostContainer, 'get'>, pluginId: string): ReadonlyMap<symbol, () => unknown> {
  return new Map<symbol, () => unknown>([
    [Http.token, () => get(PLUGIN_HTTP)(pluginId, get(Http)) satisfies Http],
    [PublicWeb.token, () => get(PublicWeb) satisfies PublicWeb],
    [Clock.token, () => get(Clock) satisfies Clock],
    [Database.token, () => pluginDatabase(get(STORAGE), pluginId)],
    [Jobs.token, () => get(JobRunner).jobsFor(pluginId)],
    [Schedules.token, () => get(JobRunner).schedules.schedulesFor(pluginId)],
    [Metrics.token, () => new PluginMetrics(get(REGISTRY), pluginId)],
    [Accounts.token, () => readOnly(get(AccountStore))],
    [Secrets.token, () => secretsOf(get(Secrets), pluginId)],
    [Answers.token, () => get(AnswerService) satisfies Answers],
    [Audit.token, () => get(AuditLog) satisfies Audit],
    [Budgets.token, () => get(Admission) satisfies Budgets],
    [Brands.token, () => ({ matching: get(CORE).matching }) satisfies Brands],
    [
      Checks.token,
      () =>
        countedChecks(get(CheckService), { usage: get(UsageService), clock: get(Clock), catalog: get(OfferedCatalog) }),
    ],
    [StoredChecks.token, () => get(CheckReader) satisfies StoredChecks],
    [
      Captures.token,
      () =>
        new CheckedCaptures({
          captures: get(CaptureService),
          catalog: get(OfferedCatalog),
          plugin: pluginId,
          clock: get(Clock),
          log: get(LOG),
        }),
    ],
    [Catalog.token, () => get(OfferedCatalog) satisfies Catalog],
    [Usage.token, () => get(UsageService) satisfies Usage],
    [PublicAddress.token, () => get(HostAddress) satisfies PublicAddress],
    [TopUpPage.token, () => get(TopUp) satisfies TopUpPage],
    [Wallet.token, () => openWallet],
    [TokenBuckets.token, () => get(PgTokenBuckets)],
  ]);
}

const readOnly = (accounts: AccountStore): Accounts => ({
  find: (id) => accounts.find(id),
  page: (page) => accounts.page(page),
});
