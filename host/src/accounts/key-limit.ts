/** Active keys that an account may have unless the configuration says otherwise. */
export const DEFAULT_KEYS_PER_ACCOUNT = 100;

/** The account has as many active keys as it may have. */
export class TooManyKeysError extends RangeError {
  override readonly name = 'TooManyKeysError';

  constructor(max: number) {
    super(`An account may have ${max} active keys, and this one has as many: revoke one first.`);
  }
}
