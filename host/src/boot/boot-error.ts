import { PoolModeError } from '../database/storage-error.js';
import { type Problem, redacted, wordsOf } from '../plugins/problem.js';
import { bootReport } from '../plugins/report.js';

/** Exit codes of `namedrop`; 75 and 78 are EX_TEMPFAIL and EX_CONFIG of sysexits. */
export const EXIT = { failed: 1, usage: 64, unfinished: 75, config: 78 } as const;

/** Why the host was not started. The message is the report: every problem on a line, with the plugin and the phase. */
export class BootError extends Error {
  override readonly name = 'BootError';

  constructor(
    readonly problems: readonly Problem[],
    options?: ErrorOptions,
  ) {
    super(bootReport(problems), options);
  }

  get report(): string {
    return this.message;
  }

  get exitCode(): number {
    return this.problems.some(isConfiguration) ? EXIT.config : EXIT.failed;
  }
}

/** Returns whether a problem stays until the operator changes a configuration: a restart does not help. */
function isConfiguration({ phase, cause }: Problem): boolean {
  return phase === 'config' || cause instanceof PoolModeError;
}

/** @throws BootError when there are any problems */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new BootError(problems);
}

/** The problems that ended a boot: those that were thrown, and what then failed to close. Secrets are blotted out. */
export function bootErrorOf(error: unknown, closing: readonly Problem[], redact: (text: string) => string): BootError {
  const thrown: readonly Problem[] =
    error instanceof BootError
      ? error.problems
      : [{ plugin: 'host', phase: 'start', message: wordsOf(error), cause: error }];
  return new BootError(redacted([...thrown, ...closing], redact), { cause: error });
}
