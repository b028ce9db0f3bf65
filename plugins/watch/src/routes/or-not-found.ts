import { ApiError } from '@namedrop/plugin-api';

/** Errors about resources that do not exist. */
const ABSENT = {
  watch: {
    code: 'watch_not_found',
    message: 'Your account has no watch with this id; GET /v1/watches lists its watches.',
  },
  run: {
    code: 'run_not_found',
    message: 'This watch has no run with this id; GET /v1/watch/{id}/runs lists its runs.',
  },
};

/** Returns a resource that was looked up. @throws ApiError 404 where it does not exist, or belongs to another account */
export function orNotFound<T>(value: T | undefined, resource: keyof typeof ABSENT = 'watch'): T {
  const { code, message } = ABSENT[resource];
  if (value === undefined) throw new ApiError(404, code, message);
  return value;
}
