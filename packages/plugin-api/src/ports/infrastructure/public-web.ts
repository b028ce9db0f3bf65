import { port } from '../../contract/port.js';

/** What is sent to an address that somebody from outside named. */
export interface PublicRequestInit {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the whole exchange, wherever it is: the name's look-up, connecting, the body that drips. */
  readonly signal: AbortSignal;
}

/** What came back. */
export interface PublicResponse {
  readonly status: number;
  /** The first 64 KiB; the rest is not read. */
  readonly body: string;
}

/** Somebody named an address that this deployment does not call. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  /** By name, so that an error from another copy of this package is recognised too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ForbiddenAddress';
  }
}

/**
 * Calls addresses that callers named, and none that they could not reach themselves: what is private, local or
 * reserved is refused, as a literal and as what a name stands for at the moment of connecting. Redirects are not
 * followed. The operator may allow some ranges (`NAMEDROP_ALLOW_PRIVATE_TARGETS`).
 */
export interface PublicWeb {
  /**
   * Why an address cannot be called, as far as that can be told without the network.
   * @param schemes what may stand before the colon; `http` also where an allowed private range is named by a literal
   * @returns a sentence's end for people, e.g. `must not be a private address`; undefined for one that may be called
   */
  refusalOf(url: string, schemes: readonly ('http' | 'https')[]): string | undefined;
  /**
   * One POST.
   * @throws ForbiddenAddress, the signal's reason, or an Error that says in our words why there was no response
   */
  post(url: string, request: PublicRequestInit): Promise<PublicResponse>;
  /**
   * One GET, of which the body is not read.
   * @returns the absolute address that a redirect names; undefined for any other response
   * @throws as `post`
   */
  redirectOf(url: string, signal: AbortSignal): Promise<string | undefined>;
}
export const PublicWeb = port<PublicWeb>('PublicWeb');
