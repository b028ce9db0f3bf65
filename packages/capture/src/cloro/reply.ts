import { type Fault, lenient, SurfaceError, z } from '@namedrop/plugin-api';
import { flag, oneOrMany } from '../reading/shapes.js';
import { type Failure, failureIn } from './failure.js';
import { failedCapture } from './faults.js';
import { isObject } from './shapes.js';

/** States of a task that has failed for good. */
const FAILURES = ['FAILED', 'ERROR', 'CANCELLED', 'CANCELED', 'EXPIRED', 'ABORTED', 'REJECTED', 'TIMEOUT', 'TIMED_OUT'];
const PROGRESS: ReadonlyMap<string | undefined, 'working' | 'ended'> = new Map<string | undefined, 'working' | 'ended'>(
  [
    ...['QUEUED', 'PENDING', 'PROCESSING'].map((state) => [state, 'working'] as const),
    ...['COMPLETED', ...FAILURES].map((state) => [state, 'ended'] as const),
  ],
);
/** Faults that say nothing about the task which was asked for. */
const PASSES: ReadonlySet<Fault> = new Set(['rate_limited', 'timeout', 'unavailable']);

const Id = lenient.optional(z.union([z.string().min(1), z.number().transform(String)]));

/** What holds an answer is an object; anything else stands there for nothing. */
const Part = lenient.optional(z.custom<object>(isObject));

/** One level of a reply: the whole, its task, or what these bring. */
const Level = z
  .object({
    id: Id,
    status: lenient.optional(z.string().transform((status) => status.toUpperCase())),
    success: flag,
    creditsCharged: lenient.optionalCount,
    task: z.unknown().optional(),
    response: Part,
    result: Part,
  })
  .catch({ success: undefined });

/** The refusal of a repeated order may name the task that there is already. */
const Conflict = z.object({ error: z.object({ details: oneOrMany(z.object({ taskId: Id, id: Id }), 1) }) });

/** cloro's name for the task that a reply is about, as it came; undefined when it names none. */
export function taskIdOf(reply: unknown): string | undefined {
  return taskOf(reply).id;
}

/** The same, of a refusal to take an order twice. */
export function standingIdOf(reply: unknown): string | undefined {
  const [standing] = Conflict.safeParse(reply).data?.error.details ?? [];
  return taskIdOf(reply) ?? standing?.taskId ?? standing?.id;
}

/**
 * How far the task of a reply with HTTP 200 is: `refused` when the reply is a failure and none of a task. What tells
 * nothing, or of trouble that passes, and a state that nobody knows, say no more than `working`.
 */
export function progressOf(reply: unknown): 'working' | 'ended' | 'refused' {
  const { status } = taskOf(reply);
  const known = PROGRESS.get(status);
  if (known) return known;
  if (responseIn(reply)) return 'ended';
  const failure = status === undefined ? failureOf(reply) : undefined;
  return failure && !PASSES.has(failure.fault) ? 'refused' : 'working';
}

/** The failure that a reply with HTTP 200 reports, if it does. The task may have failed and the response say why. */
export function failureOf(reply: unknown): SurfaceError | undefined {
  const levels = levelsOf(reply);
  return levels.some(hasFailed) ? failedCapture(...levels.flatMap(failuresIn)) : undefined;
}

/**
 * What a surface said, out of the reply that brings it; undefined when it brings none.
 * @throws SurfaceError for a failure, and `error` for what is no reply, or a task that ended in no known way
 */
export function responseOf(reply: unknown): unknown {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const response = responseIn(reply);
  if (response === undefined && taskOf(reply).status !== 'COMPLETED') {
    throw new SurfaceError('error', 'cloro: the reply brings no answer');
  }
  return response;
}

/** Returns the credits that a reply reports as charged, of its task or of the whole; undefined when it reports none. */
export function creditsChargedIn(reply: unknown): number | undefined {
  return taskOf(reply).creditsCharged ?? Level.parse(reply).creditsCharged;
}

const taskOf = (reply: unknown) => Level.parse(Level.parse(reply).task);

function responseIn(reply: unknown): object | undefined {
  const [, , outer, inner] = levelsOf(reply);
  return inner ?? outer;
}

/** What can each say that something failed, as it came, outermost first. */
function levelsOf(reply: unknown): readonly [unknown, unknown, object | undefined, object | undefined] {
  const { task, response, result } = Level.parse(reply);
  const outer = response ?? result;
  return [reply, task, outer, Level.parse(outer).result];
}

/** Finds the failure that a level reports, and the state of a task that failed: it may be the only reason. */
function failuresIn(level: unknown): Failure[] {
  const { status = '' } = Level.parse(level);
  return [failureIn(level) ?? [], FAILURES.includes(status) ? { code: status, fields: [] } : []].flat();
}

function hasFailed(level: unknown): boolean {
  const { success, status = '' } = Level.parse(level);
  return success === false || FAILURES.includes(status) || failureIn(level) !== undefined;
}
