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

const QUESTION: Question = { text: 'Which CRM suits a small agency?', region: 'us' };

/** A surface with its vendor on loopback. */
export interface Scene {
  readonly upstream: LoopbackUpstream;
  readonly surface: Surface;
  readonly log: CapturedLog;
  ask(question?: Partial<Question>, signal?: AbortSignal): Promise<Answer>;
  /** Asks, and expects to fail. */
  fail(question?: Partial<Question>, signal?: AbortSignal): Promise<Failure>;
}

/** What a surface threw: a SurfaceError, or the test has failed. */
export interface Failure extends Error {
  readonly fault: Fault;
}

export async function scene(t: ExecutionContext, subject: SurfaceSubject, behaviour: Behaviour): Promise<Scene> {
  const upstream = await loopbackUpstream(t, behaviour);
  const log = capturedLog();
  const { channel } = subject;
  const surface = await buildSurface(subject.plugin, subject.config(upstream.url, SECRET), {
    fetch: loopbackFetch,
    log,
    ...(channel && { channel }),
  });
  const ask: Scene['ask'] = (question, signal = AbortSignal.timeout(PATIENCE)) =>
    surface.ask({ ...QUESTION, ...question }, signal);
  return { upstream, surface, log, ask, fail: async (question, signal) => failureOf(t, ask(question, signal)) };
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
