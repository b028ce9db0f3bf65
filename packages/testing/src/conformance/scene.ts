import { FAULTS, type Fault } from '@namedrop/core';
import type { Answer, Question, Surface } from '@namedrop/plugin-api';
import type { ExecutionContext } from 'ava';
import type { Behaviour } from '../behaviours.js';
import { buildSurface } from '../build-surface.js';
import { type CapturedLog, capturedLog } from '../captured-log.js';
import { loopbackFetch } from '../loopback-fetch.js';
import { type LoopbackUpstream, loopbackUpstream } from '../loopback-upstream.js';
import type { SurfaceSubject } from './subject.js';

/** The key that a surface under test has: wherever it turns up, it was leaked. */
export const SECRET = 'example-key-0f5c2b7e91';
/** Longer than any test waits for its own reasons. */
const PATIENCE = 30_000;
/** An origin that does not exist. */
export const NOWHERE = 'http://vendor.test';

const QUESTION: Question = { text: 'Which CRM suits a small agency?', region: 'us' };

type Fetch = typeof globalThis.fetch;

/** A surface that is ready to be asked. */
export interface Stage {
  readonly surface: Surface;
  readonly log: CapturedLog;
  ask(question?: Partial<Question>, signal?: AbortSignal): Promise<Answer>;
  /** Asks, and expects to fail. */
  fail(question?: Partial<Question>, signal?: AbortSignal): Promise<Failure>;
}

/** A surface with its vendor on loopback. */
export interface Scene extends Stage {
  readonly upstream: LoopbackUpstream;
}

/** What a surface threw: a SurfaceError, or the test has failed. */
export interface Failure extends Error {
  readonly fault: Fault;
}

export async function scene(t: ExecutionContext, subject: SurfaceSubject, behaviour: Behaviour): Promise<Scene> {
  const upstream = await loopbackUpstream(t, behaviour);
  return { upstream, ...(await stage(t, subject, upstream.url, loopbackFetch)) };
}

/** A surface whose vendor is that `fetch`: thousands of questions take no connection. */
export function sceneOffline(t: ExecutionContext, subject: SurfaceSubject, fetch: Fetch): Promise<Stage> {
  return stage(t, subject, NOWHERE, fetch);
}

async function stage(t: ExecutionContext, subject: SurfaceSubject, baseUrl: string, fetch: Fetch): Promise<Stage> {
  const log = capturedLog();
  const { channel } = subject;
  const surface = await buildSurface(subject.plugin, subject.config(baseUrl, SECRET), {
    fetch,
    log,
    ...(channel && { channel }),
  });
  const ask: Stage['ask'] = (question, signal = AbortSignal.timeout(PATIENCE)) =>
    surface.ask({ ...QUESTION, ...question }, signal);
  return { surface, log, ask, fail: async (question, signal) => failureOf(t, ask(question, signal)) };
}

/** What a question failed with. Fails the test when it was answered, or threw anything but a SurfaceError. */
async function failureOf(t: ExecutionContext, asking: Promise<Answer>): Promise<Failure> {
  const [outcome] = await Promise.allSettled([asking]);
  if (outcome.status === 'fulfilled') throw new Error('the surface answered, and should have failed');
  const error = outcome.reason as Failure;
  // By name: a plugin may bring its own copy of the contract.
  t.is(error?.name, 'SurfaceError');
  t.true(FAULTS.includes(error.fault), `unknown fault ${error.fault}`);
  return error;
}
