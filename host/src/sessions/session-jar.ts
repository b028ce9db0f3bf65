import type { Logger } from '@namedrop/plugin-api';
import type { RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import { SessionStore } from './session-store.js';

export interface JarParts {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** The first signs the cookies, all are believed. The same on all hosts of a deployment; may change as time goes by. */
  readonly secrets: string[];
}

export interface CookieOptions {
  readonly name: string;
  readonly secure: boolean;
  /** Milliseconds that a session lasts unused. */
  readonly idleMs: number;
}

/** One way to keep a session's cookie, and the middleware that does. */
export interface Jar {
  readonly name: string;
  readonly secure: boolean;
  readonly store: SessionStore;
  readonly middleware: RequestHandler;
}

/** Makes a jar with a store of its own: a store makes the cookies of the middleware that took it last. */
export function openJar({ pool, log, secrets }: JarParts, { name, secure, idleMs }: CookieOptions): Jar {
  const store = new SessionStore(pool, log);
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: idleMs } as const;
  const middleware = session({
    name,
    secret: secrets,
    store,
    cookie,
    resave: false,
    saveUninitialized: false,
    rolling: true,
  });
  return { name, secure, store, middleware };
}
