import { randomUUID } from 'node:crypto';
import { type Clock, DAY_MS, type SessionCaller } from '@namedrop/plugin-api';
import type { Request, Response } from 'express';
import { isHttps, type Reached } from '../http/addresses/is-https.js';
import type { SignedIn, Visit, Visits } from '../http/visit.js';
import { COOKIE_NAMES } from './cookie-names.js';
import type { Jar, JarParts } from './session-jar.js';

/** Lifetime of an unused session. */
const IDLE_MS = 14 * DAY_MS;
/** Lifetime of a session, however much it is used. */
const LONGEST_MS = 30 * DAY_MS;
const USER_AGENT_CHARS = 200;

/** Contents of a session. */
interface SignedInSession extends SessionCaller {
  readonly startedAt: string;
  /** End of the session, however much it is used. */
  readonly endsAt: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

declare module 'express-session' {
  interface SessionData {
    signedIn: SignedInSession;
  }
}

export interface BrowserSessionsParts extends Reached, JarParts {
  readonly clock: Clock;
}

interface Jars {
  readonly overHttps: Jar;
  readonly plain: Jar;
}

/** Sessions of browsers, by a cookie that no script can read and no other site's call brings along. */
export class BrowserSessions implements Visits {
  #jars: Promise<Jars> | undefined;

  constructor(private readonly parts: BrowserSessionsParts) {}

  async visit(request: Request, response: Response): Promise<Visit> {
    const { clock } = this.parts;
    const { overHttps, plain } = await this.#openedJars();
    const used = isHttps(request, this.parts) ? overHttps : plain;
    // The library sends a Secure cookie only over what looks like https to it; TLS may end before this host.
    if (used.secure) Object.defineProperty(request, 'secure', { value: true });
    await new Promise<void>((resolve, reject) => {
      used.middleware(request, response, (error) => (error ? reject(error) : resolve()));
    });
    return {
      caller: callerOf(request, clock),
      begin: (who) => begin(request, who, clock),
      end: () => end(request, response, used),
    };
  }

  /** Opens the jars at the first visit; after a failure, the next visit tries again. */
  #openedJars(): Promise<Jars> {
    this.#jars ??= openJars(this.parts).catch((error) => {
      this.#jars = undefined;
      throw error;
    });
    return this.#jars;
  }

  /** Ends the deletion of sessions that are over. */
  async close(): Promise<void> {
    const jars = await this.#jars?.catch(() => undefined);
    jars?.overHttps.store.close();
    jars?.plain.store.close();
  }
}

async function openJars(parts: JarParts): Promise<Jars> {
  const { openJar } = await import('./session-jar.js');
  return {
    overHttps: openJar(parts, { name: COOKIE_NAMES.overHttps, secure: true, idleMs: IDLE_MS }),
    plain: openJar(parts, { name: COOKIE_NAMES.plain, secure: false, idleMs: IDLE_MS }),
  };
}

/** Returns the caller of a session, and renews its cookie. @returns undefined: signed out, or the session has ended */
function callerOf({ session: { signedIn, cookie } }: Request, clock: Clock): SessionCaller | undefined {
  if (!signedIn) return undefined;
  const left = Date.parse(signedIn.endsAt) - clock.now().getTime();
  if (left <= 0) return undefined;
  cookie.maxAge = Math.min(IDLE_MS, left);
  const { account, userId, sessionId } = signedIn;
  return { account, userId, sessionId };
}

async function begin(request: Request, who: SignedIn, clock: Clock): Promise<void> {
  try {
    await settled((done) => request.session.regenerate(done));
    request.session.signedIn = signedInNow(request, who, clock.now());
    // The library would save it behind the reply, and fail behind it.
    await settled((done) => request.session.save(done));
  } catch (error) {
    // Otherwise the library sends a cookie although the sign-in failed.
    request.session.destroy(() => undefined);
    throw error;
  }
}

function signedInNow(request: Request, { account, userId, clientAddress }: SignedIn, at: Date): SignedInSession {
  return {
    account,
    userId,
    sessionId: randomUUID(),
    startedAt: at.toISOString(),
    endsAt: new Date(at.getTime() + LONGEST_MS).toISOString(),
    clientAddress,
    userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_CHARS),
  };
}

async function end(request: Request, response: Response, { name, secure }: Jar): Promise<void> {
  await settled((done) => request.session.destroy(done));
  response.clearCookie(name, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}
