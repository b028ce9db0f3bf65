export * from './ask.js';
export * from './balance.js';
export * from './bundled-plugins.js';
export * from './check/askable.js';
export * from './check/check-report.js';
export * from './check/check-request.js';
export * from './check/stored-checks.js';
export * from './dashboard/answers.js';
export * from './dashboard/brands.js';
export * from './dashboard/deliveries.js';
export {
  CHECK_COLUMNS,
  ExportedLedgerQuery,
  LEDGER_COLUMNS,
  MAX_EXPORTED,
} from './dashboard/exports.js';
export * from './dashboard/live-check.js';
export * from './dashboard/new-watch.js';
export * from './dashboard/overview.js';
export * from './dashboard/platforms.js';
export * from './dashboard/setup-link.js';
export * from './dashboard/status.js';
export * from './dashboard/system.js';
export * from './dashboard/wallet.js';
export * from './dashboard/watch-board.js';
export * from './errors.js';
export * from './extract-brands.js';
export { Aliases, COMPARED_NAMES, Competitors } from './fields/brand-names.js';
export * from './fields/interval.js';
export { Cursor, PAGE_ENTRIES, PageLimit } from './fields/page.js';
export { wholeNumber } from './fields/query.js';
export * from './health.js';
export * from './interface-modes.js';
export * from './keys.js';
export * from './mentions.js';
export * from './modes.js';
export * from './monitors.js';
export * from './operations/account.js';
export { ASK_OPERATIONS } from './operations/asks.js';
export * from './operations/balance.js';
export * from './operations/checks.js';
export * from './operations/error-codes.js';
export { REQUEST_ID as EXAMPLE_REQUEST_ID } from './operations/example-values.js';
export * from './operations/keys.js';
export * from './operations/mentions.js';
export * from './operations/monitors.js';
export type * from './operations/operation.js';
export * from './operations/service.js';
export * from './operations/stored-checks.js';
export * from './operations/tags.js';
export * from './operations/watch-runs.js';
export * from './operations/watches.js';
export * from './operations/webhooks.js';
export * from './usage.js';
export * from './watch/watch-fired.js';
export * from './watch/watch-record.js';
export * from './watch/watch-runs.js';
export * from './watch.js';
export * from './webhooks.js';
