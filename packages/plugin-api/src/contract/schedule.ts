/**
 * Work that comes up time and again, such as planning what is due or deleting what is old. One host of the deployment does
 * each pass; after a crash or a very long pass two may overlap: make it safe to run twice.
 */
export interface Schedule {
  /** Unique within the plugin; the task is `<plugin id>.<name>`. Lower-case words joined by hyphens or dots. */
  readonly name: string;
  /** Longest pause between two passes. That of an hour is at a minute of the task's own. The first is when a host starts. */
  readonly every: 'minute' | 'hour';
  /**
   * Does some of what is to be done, with a bound on its size. Once the signal is aborted it ends soon. What it throws is
   * logged, and the pass is repeated in 10 s where `nextDue` or `atMostS` is there, else at its next time.
   * @returns whether there may be more: then it is called again at once
   */
  some(signal: AbortSignal): Promise<boolean>;
  /**
   * Returns the seconds until there is something to do: 0 or less: there is; undefined: nothing is known. It is asked after
   * each pass, and the next one comes that soon. Work that can come due sooner than 90 s after it was written is not found
   * so: its writer calls `Schedules.soon`, or sends a job of its own.
   */
  nextDue?(): Promise<number | undefined>;
  /** Longest pause between two passes in seconds, from 10 to 60, where a minute is too long. */
  readonly atMostS?: number;
  /** How many passes may run beside one that has found more than it does at once, on any host. From 0 to 7. Default 0. */
  readonly helpers?: number;
  /** What fails when it does, as the beginning of a sentence, e.g. `runs of watches cannot be planned`. */
  readonly failure: string;
}
