import { ApiError } from '@namedrop/plugin-api';

/** What can be asked for, and how it is told that there is none. */
const ABSENT = {
  watch: { code: 'watch_not_found', message: 'Your account has no watch with this id.' },
  run: { code: 'run_not_found', message: 'This watch has no run with this id.' },
};

/** What somebody asked for. @throws ApiError 404 where there is no such thing, or it is another account's */
export function found<T>(value: T | undefined, what: keyof typeof ABSENT = 'watch'): T {
  const { code, message } = ABSENT[what];
  if (value === undefined) throw new ApiError(404, code, message);
  return value;
}
