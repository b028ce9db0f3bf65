export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type ErrorDetails,
  ExpiredError,
  IdempotencyError,
  InsufficientBalanceError,
  ModeUnavailableError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from './errors/api-errors.js';
export * from './errors/namedrop-error.js';
export type * from './generated/index.js';
export { Namedrop, Namedrop as default } from './namedrop.js';
export type { ClientOptions, Fetch } from './settings.js';
export type { Call, CallResult } from './transport/call.js';
export type { CursorPage, ListCall } from './transport/list-call.js';
export type { CallOptions, KeyedCallOptions } from './transport/transport.js';
export type { Scheme } from './webhooks/signatures.js';
export * from './webhooks/verify-webhook.js';
export * from './webhooks/webhook-error.js';
