import type { CaptureTask, CaptureTasks, TaskSubject } from '@namedrop/plugin-api';

/** The tasks of one vendor for one surface, where nobody waits for a task to be closed but who would open it again. */
export class TaskBook {
  readonly #closing = new Map<string, Promise<void>>();

  constructor(private readonly captures: CaptureTasks) {}

  /** Never gives a task that is being closed. */
  async open(subject: TaskSubject): Promise<CaptureTask> {
    await this.#closing.get(subject.question);
    return this.captures.openTask(subject);
  }

  /** Wait for it before waiting for the task. */
  note(task: CaptureTask, id: string): Promise<void> {
    return this.captures.noteOrdered(task, id);
  }

  /** Does not wait: storage may take its time, and an answer is in hand. */
  close({ question }: TaskSubject, task: CaptureTask): void {
    const closing = this.captures.closeTask(task).finally(() => this.#closing.delete(question));
    this.#closing.set(question, closing);
  }
}
