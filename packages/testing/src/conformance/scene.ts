import { FAULTS, type Fault } from '@namedrop/core';
import { type Answer, Captures, type Question, type Surface } from '@namedrop/plugin-api';
import type { ExecutionContext } from 'ava';
import type { Behaviour, ReceivedRequest } from '../behaviours.js';
import { buildSurface } from '../build-surface.js';
import { type CapturedLog, capturedLog } from '../captured-log.js';
import { inTime, outcomeOf } from '../in-time.js';
import { loopbackFetch } from '../loopback-fetch.js';
import { type LoopbackUpstream, loopbackUpstream } from '../loopback-upstream.js';
import { type MemoryCaptures, memoryCaptures } from '../memory-captures.js';
import { type Moment, playedAt, takingOrders } from './moment.js';
import { OrderBook } from './order-book.js';
import { SECRET } from './secret.js';
import { endedBySignal } from './settled.js';
import type { SurfaceSubject } from './subject.js';

/** Longer than any test waits for its own reasons. */
const PATIENCE = 30_000;
const NEVER_ENDS = `ask() had not ended after ${PATIENCE / 1000} s, though the vendor had replied: does it wait for, or ask again after, a reply that ends the question?`;
/** Milliseconds for a whole test, beyond what ava waits for by default, so that a call that goes on is named. */
const TEST_MS = 120_000;
/** An origin that does not exist. */
export const NOWHERE = 'http://vendor.test';

const QUESTION: Question = { text: 'Which CRM suits a small agency?', region: 'us' };

type Fetch = typeof globalThis.fetch;

/** A surface that is ready to be asked. */
export interface Stage {
  readonly surface: Surface;
  readonly log: CapturedLog;
  readonly captures: MemoryCaptures;
  ask(question?: Partial<Question>, signal?: AbortSignal): Promise<Answer>;
  /** Asks, and expects to fail. */
  fail(question?: Partial<Question>, signal?: AbortSignal): Promise<Failure>;
}

/** A surface with its vendor on loopback. */
export interface Scene extends Stage {
  readonly upstream: LoopbackUpstream;
  /** The requests so far that carry a question: what the vendor was asked, and is paid for. */
  questions(): readonly ReceivedRequest[];
  /** The vendor behaves so from the next request on. */
  behave(behaviour: Behaviour, at?: Moment): void;
  /** Another surface for the same vendor, with what the first has stored. */
  restarted(): Promise<Stage>;
}

/** What a surface threw: a SurfaceError, or the test has failed. */
export interface Failure extends Error {
  readonly fault: Fault;
}

/** @param at what the behaviour is the reply to; where the vendor takes orders, all else goes well */
export async function scene(
  t: ExecutionContext,
  subject: SurfaceSubject,
  behaviour: Behaviour,
  at: Moment = 'answer',
): Promise<Scene> {
  const book = new OrderBook(subject.order);
  const upstream = await loopbackUpstream(t, playedAt(at, book, behaviour));
  const captures = memoryCaptures();
  const started = () => stage(t, subject, { baseUrl: upstream.url, fetch: loopbackFetch, captures });
  return {
    ...(await started()),
    upstream,
    questions: () => upstream.requests.filter((request) => book.asks(request)),
    behave: (next, moment = 'answer') => upstream.behave(playedAt(moment, book, next)),
    restarted: started,
  };
}

/** A surface whose vendor is that `fetch`: thousands of questions take no connection. */
export function sceneOffline(
  t: ExecutionContext,
  subject: SurfaceSubject,
  fetch: Fetch,
  at: Moment = 'answer',
): Promise<Stage> {
  const { order } = subject;
  const vendor = order && at === 'answer' ? takingOrders(order, fetch) : fetch;
  return stage(t, subject, { baseUrl: NOWHERE, fetch: vendor, captures: memoryCaptures() });
}

interface Surroundings {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly captures: MemoryCaptures;
}

async function stage(
  t: ExecutionContext,
  subject: SurfaceSubject,
  { baseUrl, fetch, captures }: Surroundings,
): Promise<Stage> {
  t.timeout(TEST_MS, `the test had not ended after ${TEST_MS / 1000} s`);
  const log = capturedLog();
  const { channel } = subject;
  const surface = await buildSurface(subject.plugin, subject.config(baseUrl, SECRET), {
    fetch: untilTestEnds(t, fetch),
    log,
    ports: { [Captures.name]: captures },
    ...(channel && { channel }),
  });
  const ask: Stage['ask'] = (question, signal) => {
    const whole = { ...QUESTION, ...question };
    if (signal) return endedBySignal(surface.ask(whole, signal), signal);
    return inTime(PATIENCE, NEVER_ENDS, surface.ask(whole, new AbortController().signal));
  };
  return { surface, log, captures, ask, fail: async (question, signal) => failureOf(t, ask(question, signal)) };
}

/** Holds every request after the test, so that a surface that asks for ever does not keep the process alive. */
function untilTestEnds(t: ExecutionContext, fetch: Fetch): Fetch {
  let isOver = false;
  t.teardown(() => {
    isOver = true;
  });
  return (input, init) => (isOver ? new Promise<never>(() => undefined) : fetch(input, init));
}

/** What a question failed with. Fails the test when it was answered, did not end, or threw anything but a SurfaceError. */
async function failureOf(t: ExecutionContext, asking: Promise<Answer>): Promise<Failure> {
  const outcome = await outcomeOf(asking);
  if (outcome.status === 'fulfilled') throw new Error('the surface answered, and should have failed');
  const error = outcome.reason as Failure;
  // By name: a plugin may bring its own copy of the contract.
  t.is(error?.name, 'SurfaceError');
  t.true(FAULTS.includes(error.fault), `unknown fault ${error.fault}`);
  return error;
}
