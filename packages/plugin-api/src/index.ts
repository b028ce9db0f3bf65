export {
  type DescribedValue,
  type FieldWarning,
  type Operation,
  type OperationResponse,
  type Readiness,
  wholeNumber,
} from '@namedrop/contract';
export type {
  Ad,
  Answer,
  AnswerCost,
  BrandEntity,
  Channel,
  Citation,
  Credits,
  Fault,
  IncludeWord,
  ModeDeclaration,
  ModelUse,
  Outcome,
  PlatformDeclaration,
  ProviderName,
  Region,
  Report,
  TokenPrices,
  TokenUsage,
} from '@namedrop/core';
export {
  ANSWER_LIMITS,
  CATALOG_NAME,
  costOfTokens,
  cutAnswer,
  estimatedCost,
  MAX_DEADLINE_MS,
  nameRule,
  reportedCost,
  typicalCost,
  webAddress,
} from '@namedrop/core';
export { z } from 'zod';
export type * from './contract/account-rows.js';
export type * from './contract/call-usage.js';
export type * from './contract/chat.js';
export type * from './contract/finding.js';
export type * from './contract/health.js';
export * from './contract/job.js';
export type * from './contract/logger.js';
export type * from './contract/migration.js';
export type * from './contract/names.js';
export * from './contract/port.js';
export * from './contract/question.js';
export type * from './contract/schedule.js';
export type * from './contract/sealed-column.js';
export * from './contract/surface.js';
export * from './errors.js';
export type { CsvCell } from './exports/csv.js';
export * from './exports/export-reply.js';
export * from './inject.js';
export * from './plugin/key-and-session.js';
export * from './plugin/plugin.js';
export * from './plugin/route.js';
export * from './ports/accounts/accounts.js';
export * from './ports/accounts/audit.js';
export * from './ports/accounts/ledger.js';
export * from './ports/accounts/token-buckets.js';
export * from './ports/accounts/top-up-page.js';
export * from './ports/accounts/usage.js';
export * from './ports/accounts/wallet.js';
export * from './ports/asking/answers.js';
export * from './ports/asking/brands.js';
export * from './ports/asking/budgets.js';
export * from './ports/asking/captures.js';
export * from './ports/asking/catalog.js';
export * from './ports/asking/checks.js';
export * from './ports/asking/stored-checks.js';
export * from './ports/events/deliveries.js';
export * from './ports/events/delivery-log.js';
export * from './ports/events/watches.js';
export * from './ports/infrastructure/clock.js';
export * from './ports/infrastructure/database.js';
export * from './ports/infrastructure/http.js';
export * from './ports/infrastructure/jobs.js';
export * from './ports/infrastructure/metrics.js';
export * from './ports/infrastructure/public-address.js';
export * from './ports/infrastructure/public-web.js';
export * from './ports/infrastructure/schedules.js';
export * from './ports/infrastructure/secrets.js';
export * from './ports/infrastructure/shared-cache.js';
export * from './require-callable.js';
export * from './require-comparable.js';
export type * from './sales/sale.js';
export * from './sales/sell.js';
export * from './seconds-until.js';
export * from './settings/api-config.js';
export * from './settings/channel-settings.js';
export * from './settings/setting.js';
export * from './settings/without-variable.js';
export * from './timing/batched.js';
export * from './timing/lazily.js';
export * from './timing/one-page.js';
export * from './timing/outage.js';
export * from './timing/recurrence.js';
export * from './timing/repeated.js';
export * from './timing/retry-with-backoff.js';
export * from './timing/seldom.js';
export * from './timing/successor.js';
export * from './timing/utc-day.js';
export * from './timing/with-deadline.js';
export * from './timing/without-end.js';
export * from './upstream.js';
export * from './values/is-uuid.js';
export * as lenient from './values/lenient.js';
export * from './values/parsed-json.js';
export * from './values/search-key.js';
export * from './values/storable-text.js';
export * from './values/without-nulls.js';
