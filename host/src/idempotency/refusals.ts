import { ApiError } from '@namedrop/plugin-api';

export const bodyMismatch = () =>
  new ApiError(
    422,
    'idempotency_body_mismatch',
    'This Idempotency-Key was used with another body; send the same body again, or another key.',
  );

export const inProgress = (cause: unknown) =>
  new ApiError(
    409,
    'idempotency_in_progress',
    'The first call with this Idempotency-Key is still running; send it again in a few seconds.',
    { headers: { 'Retry-After': '5' }, cause },
  );
