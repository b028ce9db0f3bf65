export { type FieldWarning, wholeNumber } from '@namedrop/contract';
export type {
  Ad,
  Answer,
  AnswerCost,
  BrandEntity,
  Channel,
  Citation,
  Credits,
  Fault,
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
export { ANSWER_LIMITS, costOfTokens, cutAnswer, estimatedCost, reportedCost, webAddress } from '@namedrop/core';
export { z } from 'zod';
export * from './api-config.js';
export * from './batched.js';
export * from './channel-settings.js';
export type * from './chat.js';
export * from './errors.js';
export * from './in-batches.js';
export * from './inject.js';
export * from './is-uuid.js';
export * from './job.js';
export * from './lazily.js';
export * from './leases.js';
export * as lenient from './lenient.js';
export type * from './logger.js';
export * from './lookout.js';
export type * from './migration.js';
export type * from './names.js';
export * from './one-page.js';
export * from './outage.js';
export * from './parsed-json.js';
export * from './plugin.js';
export * from './port.js';
export * from './ports/accounts/accounts.js';
export * from './ports/accounts/audit.js';
export * from './ports/accounts/ledger.js';
export * from './ports/accounts/token-buckets.js';
export * from './ports/accounts/usage.js';
export * from './ports/accounts/wallet.js';
export * from './ports/asking/answers.js';
export * from './ports/asking/brands.js';
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
export * from './ports/infrastructure/public-web.js';
export * from './ports/infrastructure/secrets.js';
export * from './ports/infrastructure/shared-cache.js';
export * from './question.js';
export * from './recurrence.js';
export * from './repeated.js';
export * from './require-callable.js';
export * from './retry-with-backoff.js';
export * from './route.js';
export type * from './sealed-column.js';
export * from './seldom.js';
export * from './setting.js';
export * from './storable-text.js';
export * from './successor.js';
export * from './surface.js';
export * from './sweeper.js';
export * from './upstream.js';
export * from './with-deadline.js';
export * from './without-end.js';
export * from './without-nulls.js';
export * from './without-variable.js';
