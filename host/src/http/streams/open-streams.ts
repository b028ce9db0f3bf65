import { type AccountId, ApiError } from '@namedrop/plugin-api';

/** Streams that an account may have open on one host. */
export const MAX_STREAMS = 6;

/** Counts replies that are sent over a long time, by account. */
export class OpenStreams {
  readonly #open = new Map<AccountId, number>();

  /**
   * Counts a stream until what it returns is disposed of.
   * @throws ApiError 429 `rate_limited` when the account has too many
   */
  add(account: AccountId): Disposable {
    const open = this.#open.get(account) ?? 0;
    if (open >= MAX_STREAMS) throw tooMany();
    this.#open.set(account, open + 1);
    return { [Symbol.dispose]: () => this.#remove(account) };
  }

  #remove(account: AccountId): void {
    const left = (this.#open.get(account) ?? 0) - 1;
    if (left > 0) this.#open.set(account, left);
    else this.#open.delete(account);
  }
}

function tooMany(): ApiError {
  const message = `Your account has ${MAX_STREAMS} live checks or exports under way on this host. Wait for one to end.`;
  return new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': '5' } });
}
