export interface ApiErrorOptions extends ErrorOptions {
  /** Validation issues, flattened; only on 400 `invalid_request`. */
  readonly details?: { readonly formErrors: readonly string[]; readonly fieldErrors: Readonly<Record<string, readonly string[]>> };
  /** Further fields, beside `error` and `request_id`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that the caller is told: a status, a documented code, and a sentence with what was wrong and what is allowed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly options: ApiErrorOptions = {},
  ) {
    super(message, options);
  }
}
