import { lenient, z } from '@namedrop/plugin-api';
import { oneOrMany } from '../reading/shapes.js';
import { isDone, type Status } from './statuses.js';

const code = lenient.optional(
  z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{5}$/)
      .transform(Number),
  ]),
);
const told = {
  status_code: code,
  status_message: lenient.optionalText,
  cost: lenient.optional(z.number()),
};

const Task = z.object({ ...told, id: lenient.optionalText, result: oneOrMany(z.unknown()) });
const Envelope = z.object({ ...told, tasks: oneOrMany(Task) });

/** What a reply says of its one task. */
export interface Reply {
  /** The envelope's when that tells of a failure, else the task's. `tasks_error` is 0 in failures too, so it is not read. */
  readonly status: Status;
  /** Whether the status is the task's: the vendor took the question and worked on it. */
  readonly isOfTask: boolean;
  readonly taskId?: string | undefined;
  /** US dollars that the task cost, else all tasks of the envelope. */
  readonly costUsd?: number;
  /** `tasks[0].result[0]`; undefined when there is none. */
  readonly result: unknown;
}

/** Reads a reply as parsed JSON. What is none says nothing. */
export function readReply(json: unknown): Reply {
  const { tasks, ...envelope } = Envelope.safeParse(json).data ?? { tasks: [] };
  const [task] = tasks;
  const outer = statusOf(envelope);
  const costUsd = task?.cost ?? envelope.cost;
  const ofTask = task && isDone(outer) ? statusOf(task) : undefined;
  return {
    status: ofTask ?? outer,
    isOfTask: ofTask !== undefined,
    taskId: task?.id,
    ...(costUsd !== undefined && { costUsd }),
    result: task?.result[0] ?? undefined,
  };
}

function statusOf({ status_code, status_message }: Omit<z.output<typeof Envelope>, 'tasks'>): Status {
  return { code: status_code, message: status_message };
}
