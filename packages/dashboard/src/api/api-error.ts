/** Refusal or failure of a call, in the words of the server where it answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status 0: no reply came
   * @param fields other members of the reply's body, e.g. `balance_cents`
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId?: string,
    readonly fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Reads the error of a reply; a body of another form, e.g. of a proxy, gives an error with its status. */
export function errorOf(status: number, body: unknown): ApiError {
  const { error, request_id, ...fields } = isRecord(body) ? body : {};
  const requestId = typeof request_id === 'string' ? request_id : undefined;
  if (isRecord(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    const details = isRecord(error.details) || Array.isArray(error.details) ? { details: error.details } : {};
    return new ApiError(status, error.code, error.message, requestId, { ...fields, ...details });
  }
  return new ApiError(status, 'unreadable_reply', `The server answered ${status} without a reason.`, requestId, fields);
}

/** The error of a call that got no reply. */
export const unreachable = (): ApiError =>
  new ApiError(0, 'unreachable', 'The server does not answer. Check the connection and try again.');

/** Makes an `ApiError` of any thrown value. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, 'page_error', 'This part of the page failed. Reload the page and try again.');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
