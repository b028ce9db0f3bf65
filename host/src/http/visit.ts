import type { SessionCaller } from '@namedrop/plugin-api';
import type { Request, Response } from 'express';

/** Who signs in, and from where. */
export interface SignedIn extends Pick<SessionCaller, 'account' | 'userId'> {
  readonly clientAddress: string;
}

/** One call's view of the session that its cookie names. */
export interface Visit {
  /** undefined: nobody is signed in. */
  readonly caller: SessionCaller | undefined;
  /** Signs somebody in, under an id that nobody knew before; the session that was there ends. */
  begin(who: SignedIn): Promise<void>;
  /** Signs out, and takes the cookie back. */
  end(): Promise<void>;
}

/** Sessions of people, by cookie. */
export interface Visits {
  visit(request: Request, response: Response): Promise<Visit>;
}
