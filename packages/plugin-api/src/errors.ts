/** What a refusal carries beside its status, code and sentence. */
export interface ApiErrorOptions extends ErrorOptions {
  /** Validation issues, flattened; only on 400 `invalid_request`. */
  readonly details?: {
    readonly formErrors: readonly string[];
    readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  };
  /** Further fields, beside `error` and `request_id`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that the caller is told: a status, a documented code, and a sentence with what was wrong and what is allowed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** By name, so that an error from another copy of this package is recognised too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'status' in value;
  }
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly options: ApiErrorOptions = {},
  ) {
    super(message, options);
  }
}
