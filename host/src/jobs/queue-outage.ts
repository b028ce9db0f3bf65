import { type Logger, Outage } from '@namedrop/plugin-api';

/** What pg-boss emits where something failed: an error, or its fields in an object of another kind. */
type Emitted = Partial<Pick<Error, 'name' | 'message' | 'stack'>> & { readonly code?: unknown };

/**
 * Outage of the job queue: its workers poll on, so that one lost database fails hundreds of times. Logged when it begins,
 * and when a job is taken or sent again.
 */
export class QueueOutage {
  readonly #outage: Outage;

  constructor(log: Logger) {
    this.#outage = new Outage(log, 'the job queue failed');
  }

  /** Notes what pg-boss emitted. */
  note(emitted: unknown): void {
    this.#outage.note(errorOf(emitted));
  }

  /** Notes that the queue works. */
  over(): void {
    this.#outage.over();
  }
}

function errorOf(emitted: unknown): Error {
  if (emitted instanceof Error) return emitted;
  const { name = 'Error', message = 'for no known reason', stack, code } = (emitted ?? {}) as Emitted;
  return Object.assign(new Error(message), { name, stack, ...(typeof code === 'string' && { code }) });
}
