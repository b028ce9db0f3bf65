import type { z } from 'zod';
import { ExpiredBody, InsufficientFundsBody, InvalidModelBody, RoadmapBody, UnavailableModeBody } from '../errors.js';
import { INTERFACE_MODES, PLANNED_MODES } from '../interface-modes.js';

/** Error code, as the API reference describes it. */
export interface DescribedCode {
  /** Cause, as a sentence in Markdown. */
  readonly cause: string;
  /** A `message` that comes with it. */
  readonly message: string;
  /** Schema of its body, and an example of its fields besides `error.code`, `error.message` and `request_id`. Absent: `ErrorBody`. */
  readonly body?: { readonly schema: z.ZodType; readonly fields: Readonly<Record<string, unknown>> };
}

const FUNDS = { balance_cents: 20, required_cents: 150 };
const TOPUP = { topup_url: 'https://namedrop.example.com/dashboard/billing' };
const [{ name: PLANNED_MODE, ...PLAN }] = PLANNED_MODES;
const UNKNOWN_KEY =
  'This API key is unknown or revoked. Create one with POST /v1/keys when signed in, or ask the operator for one.';
const LOW_BALANCE = 'Your balance is below the price of this call; top it up and try again.';

/** Codes of errors that endpoints of the host and of its bundled plugins raise. */
export const ERROR_CODES: Readonly<Record<string, DescribedCode>> = {
  invalid_request: {
    cause: 'A field, parameter or header is not valid, or the body is no JSON. `details` names the fields.',
    // Endpoints with fields have an example of their own.
    message: 'An id has at most 256 characters: GET /v1/ask/{id}.',
  },
  invalid_model: {
    cause: '`models` names a model that is not available. Nothing was charged.',
    message: '"sonar-0" is not available on perplexity; available are perplexity/sonar.',
    body: { schema: InvalidModelBody, fields: { provider: 'perplexity', model: 'sonar-0' } },
  },
  request_unsupported: {
    cause: 'The body has `json_schema`, which is no longer supported.',
    message: 'json_schema is no longer supported; leave it out.',
  },
  missing_authorization: {
    cause: 'The header `Authorization` is missing or malformed.',
    message: 'Send your API key in the header "Authorization: Bearer <key>".',
  },
  invalid_api_key: { cause: 'The key is unknown or revoked, or its account is suspended.', message: UNKNOWN_KEY },
  unauthorized: {
    cause: 'The key or session that the endpoint requires is missing, unknown or revoked, or its account is suspended.',
    message: UNKNOWN_KEY,
  },
  insufficient_balance: {
    cause: 'The balance is below the price of the call. Nothing was asked.',
    message: LOW_BALANCE,
    body: { schema: InsufficientFundsBody, fields: { ...FUNDS, ...TOPUP } },
  },
  insufficient_credits: {
    cause: 'The balance is below the price of the call. Nothing was asked.',
    message: LOW_BALANCE,
    body: { schema: InsufficientFundsBody, fields: FUNDS },
  },
  forbidden_origin: {
    cause: 'A page of another origin uses the session.',
    message:
      'This call came from a page of another origin; calls that change something are taken from its own pages only. Its operator adds origins with the setting allowedOrigins (NAMEDROP_ALLOWED_ORIGINS).',
  },
  not_found: { cause: 'The account has no such object.', message: 'Your account has no ask with this id.' },
  watch_not_found: {
    cause: 'The account has no such watch.',
    message: 'Your account has no watch with this id; GET /v1/watches lists its watches.',
  },
  run_not_found: {
    cause: 'The watch has no such run.',
    message: 'This watch has no run with this id; GET /v1/watch/{id}/runs lists its runs.',
  },
  check_not_found: {
    cause: 'The account has no such check, or it is no longer kept.',
    message:
      'Your account has no check with this id. This deployment keeps checks for 400 days (checks.keepDays). GET /v1/checks lists those that are kept.',
  },
  idempotency_in_progress: {
    cause: 'The first call with this `Idempotency-Key` still runs.',
    message: 'The first call with this Idempotency-Key is still running; send it again in a few seconds.',
  },
  expired: {
    cause: 'The object is older than the days for which it is kept.',
    message: 'Asks are kept for 30 days, and this one is older.',
    body: { schema: ExpiredBody, fields: { retention_days: 30 } },
  },
  payload_too_large: { cause: 'The body is larger than 1 MiB.', message: 'The body is larger than 1 MiB.' },
  unsupported_media_type: {
    cause: 'The body is not sent as JSON in UTF-8.',
    message: 'Send the body as application/json in UTF-8.',
  },
  idempotency_body_mismatch: {
    cause: 'The `Idempotency-Key` was used with another body within 24 hours.',
    message: 'This Idempotency-Key was used with another body; send the same body again, or another key.',
  },
  rate_limited: {
    cause: 'A bucket is empty, or the account has too many unread replies or queued asks.',
    message: 'Too many calls: allowed are 40 at once, and 20 per second. Try again in 1 s.',
  },
  budget_exceeded: {
    cause: 'The deployment or the account has used up its budget of the UTC day. Nothing was asked or charged.',
    message:
      'This account has used up its budget for today; answers out of the cache are still given. It begins anew at 00:00 UTC.',
  },
  internal_error: {
    cause: 'The deployment failed. Repeat the call.',
    message: 'Something went wrong on our side. Try again.',
  },
  mode_roadmap: {
    cause: 'The mode is announced and does not run yet. Here `error` is a string.',
    message: PLAN.message,
    body: {
      schema: RoadmapBody,
      fields: {
        error: 'mode_roadmap',
        mode: PLANNED_MODE,
        ...PLAN,
        available_modes: INTERFACE_MODES.map(({ name }) => name),
      },
    },
  },
  mode_not_yet_available: {
    cause: 'No requested platform of the mode can be asked on this deployment.',
    message:
      'On this deployment chatgpt_live has no configured surface for chatgpt; GET /v1/modes shows which modes are ready.',
    body: { schema: UnavailableModeBody, fields: { mode: 'chatgpt_live' } },
  },
  overloaded: {
    cause: 'Too many replies wait for their readers, or too many calls for the database. Repeat the call.',
    message: 'Too many replies wait for their readers. Try again in a second.',
  },
};
