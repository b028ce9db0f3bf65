import { lenient, SurfaceError, z } from '@namedrop/plugin-api';
import { flag, oneOrMany } from '../reading/shapes.js';
import { failureIn } from './failure.js';
import { failedCapture } from './faults.js';

/** The longest name that is taken for a task's. */
const LONGEST_ID = 200;

const Id = lenient.optional(z.union([z.string().min(1).max(LONGEST_ID), z.number().transform(String)]));

/** One level of a reply: the whole, its task, or what these bring. */
const Level = z
  .object({
    id: Id,
    status: lenient.optional(z.string().transform((status) => status.toUpperCase())),
    success: flag,
    task: z.unknown().optional(),
    response: z.unknown().optional(),
    result: z.unknown().optional(),
  })
  .catch({ success: undefined });

/** The refusal of a repeated order may name the task that there is already. */
const Conflict = z.object({ error: z.object({ details: oneOrMany(z.object({ taskId: Id, id: Id })) }) });

/** cloro's name for the task that a reply is about; undefined when it names none. */
export function taskIdOf(reply: unknown): string | undefined {
  const [standing] = Conflict.safeParse(reply).data?.error.details ?? [];
  return taskOf(reply).id ?? standing?.taskId ?? standing?.id;
}

/** In upper case, e.g. `QUEUED`; undefined for what is no reply about a task. */
export function taskStatusOf(reply: unknown): string | undefined {
  return taskOf(reply).status;
}

/** The failure that a reply with HTTP 200 reports, if it does. */
export function failureOf(reply: unknown): SurfaceError | undefined {
  const failed = levelsOf(reply).find(hasFailed);
  return failed === undefined ? undefined : failedCapture(failureIn(failed));
}

/**
 * What a surface said, out of the reply that brings it; undefined when it brings none.
 * @throws SurfaceError for a failure, and `error` for what is no reply, or a task that ended in no known way
 */
export function responseOf(reply: unknown): unknown {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const [, , outer, inner] = levelsOf(reply);
  const response = inner ?? outer ?? undefined;
  if (response === undefined && taskStatusOf(reply) !== 'COMPLETED') {
    throw new SurfaceError('error', 'cloro: the reply brings no answer');
  }
  return response;
}

const taskOf = (reply: unknown) => Level.parse(Level.parse(reply).task);

/** What can each say that something failed, as it came, outermost first. */
function levelsOf(reply: unknown): readonly [unknown, unknown, unknown, unknown] {
  const { task, response, result } = Level.parse(reply);
  const outer = response ?? result;
  return [reply, task, outer, Level.parse(outer).result];
}

function hasFailed(level: unknown): boolean {
  const { success, status } = Level.parse(level);
  return success === false || status === 'FAILED' || failureIn(level) !== undefined;
}
