import { signal } from '@preact/signals';

/** A person who is signed in. */
export interface SessionInfo {
  readonly user: { readonly id: string; readonly email: string };
  readonly account: { readonly id: string; readonly name?: string };
  /** true: the account runs the deployment. */
  readonly operator: boolean;
}

/** The person who is signed in. `unknown` until the server was asked; undefined: signed out. */
export const session = signal<SessionInfo | undefined | 'unknown'>('unknown');

/** Asks for the password over the page, for a call that found the session ended. */
export interface SignInRequest {
  /** Ends the wait. @param signedIn false: the call fails with its 401 */
  settle(signedIn: boolean): void;
}

/** The open question for the password; undefined: none. */
export const signInRequest = signal<SignInRequest | undefined>(undefined);
let waiting: Promise<boolean> | undefined;

/**
 * Opens the sign-in over the page, once for all calls that wait.
 * @returns whether the same person is signed in again; false where no session was there before
 */
export function signInAgain(): Promise<boolean> {
  if (session.value === 'unknown' || session.value === undefined) return Promise.resolve(false);
  waiting ??= new Promise<boolean>((resolve) => {
    signInRequest.value = { settle: resolve };
  }).finally(() => {
    waiting = undefined;
    signInRequest.value = undefined;
  });
  return waiting;
}

/** Takes over a new session. Another person than before gets a fresh document, without the data of the one before. */
export function enterSession(next: SessionInfo): void {
  const before = session.value;
  if (typeof before === 'object' && before.user.id !== next.user.id) {
    location.reload();
    return;
  }
  session.value = next;
  signInRequest.value?.settle(true);
}

/** Drops the session after a sign-out: the page becomes the sign-in, without data of the person. */
export function leaveSession(): void {
  session.value = undefined;
}
