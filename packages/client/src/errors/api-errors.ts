import { NamedropError } from './namedrop-error.js';

/** A reply that refuses a call. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** The body as parsed JSON; an empty object when it is not an object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Faults of a request: of the whole, and by field. */
export interface ErrorDetails {
  readonly formErrors: readonly string[];
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** A reply with a status other than 2xx. */
export class ApiError extends NamedropError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Reason in one word, e.g. `invalid_request`; undefined when the reply is not one of Namedrop. */
  readonly code: string | undefined;
  /** Id of the call in the log of the deployment. */
  readonly requestId: string | undefined;
  /** Seconds after which another attempt makes sense, where the reply says so. From 0 to 86400. */
  readonly retryAfter: number | undefined;
  /** The whole body. Newer deployments may send more than this client knows. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ status, headers, body }: Refusal) {
    const { code, message = 'The call was refused without a reason.' } = reasonOf(body);
    const requestId = textOf(body.request_id) ?? headers.get('x-request-id') ?? undefined;
    const facts = [status, code, requestId && `request ${requestId}`].filter(Boolean).join(', ');
    super(`${message} (${facts})`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = secondsOf(headers.get('retry-after'));
    this.body = body;
  }
}

/** 400: the request has faults, listed in `details`. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
  get details(): ErrorDetails | undefined {
    return reasonOf(this.body).details;
  }
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 402: the wallet holds less than the call may cost. */
export class InsufficientBalanceError extends ApiError {
  override readonly name = 'InsufficientBalanceError';
  /** In credits. */
  get balance(): number | undefined {
    return numberOf(this.body.balance_cents);
  }
  /** In credits. */
  get required(): number | undefined {
    return numberOf(this.body.required_cents);
  }
  /** Page to buy credits on. */
  get topupUrl(): string | undefined {
    return textOf(this.body.topup_url);
  }
}

/** 404: the account has nothing with this id. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: the call conflicts with another one that runs. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 410: the record was deleted after `retentionDays`. */
export class ExpiredError extends ApiError {
  override readonly name = 'ExpiredError';
  get retentionDays(): number | undefined {
    return numberOf(this.body.retention_days);
  }
}

/** 422: the idempotency key was used with another body. */
export class IdempotencyError extends ApiError {
  override readonly name = 'IdempotencyError';
}

/** 429: too many calls; `retryAfter` has the seconds to wait. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 501: the mode is announced, or this deployment does not serve it. */
export class ModeUnavailableError extends ApiError {
  override readonly name = 'ModeUnavailableError';
  /** Expected time of an announced mode, e.g. `Q1 2027`. */
  get eta(): string | undefined {
    return textOf(this.body.eta);
  }
  get availableModes(): readonly string[] | undefined {
    return this.body.available_modes as readonly string[] | undefined;
  }
}

/** 500 and above, other than 501: the deployment failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

/** Longest `retryAfter`. A timer of any runtime takes it as milliseconds. */
const DAY_SECONDS = 86_400;

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientBalanceError,
  404: NotFoundError,
  409: ConflictError,
  410: ExpiredError,
  422: IdempotencyError,
  429: RateLimitError,
  501: ModeUnavailableError,
};

/** Builds the error of a reply. */
export function apiError(refusal: Refusal): ApiError {
  const { status } = refusal;
  return new (CLASSES[status] ?? (status >= 500 ? ServerError : ApiError))(refusal);
}

/** Reads the reason of a refusal. The 501 of an announced mode has it at the top of the body. */
function reasonOf(body: Refusal['body']): { code?: string; message?: string; details?: ErrorDetails } {
  const { error } = body;
  const { code, message, details } = (error ?? {}) as Record<string, unknown>;
  if (typeof error === 'string') return { code: error, message: textOf(body.message) };
  return { code: textOf(code), message: textOf(message), details: details as ErrorDetails | undefined };
}

/**
 * Reads the header `Retry-After`, which is a number of seconds or a date.
 * @returns 0 for negative numbers and past dates, a day for all that is longer, undefined for other texts
 */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  // Dates without a time of day are not dates of HTTP: runtimes read a year even in "5 seconds".
  const seconds = header.includes(':') ? (Date.parse(header) - Date.now()) / 1000 : Number(header);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), DAY_SECONDS);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
