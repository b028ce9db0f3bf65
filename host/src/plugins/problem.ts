/** Where on the way up something went wrong; the second column of the boot report. */
export type Phase =
  | 'config'
  | 'import'
  | 'manifest'
  | 'provides'
  | 'requires'
  | 'storage'
  | 'migrate'
  | 'setup'
  | 'mount'
  | 'start'
  | 'listen'
  | 'stop';

/** One line of the boot report. */
export interface Problem {
  /** The plugin's id, or `host`. */
  readonly plugin: string;
  readonly phase: Phase;
  /** What is wrong, and the remedy where it does not follow from that. Nothing secret. */
  readonly message: string;
  /** The error behind it, for the log at level debug. */
  readonly cause?: unknown;
}

/** The same problems with secrets blotted out of their messages: plugins throw what they like. */
export function redacted(problems: readonly Problem[], redact: (text: string) => string): Problem[] {
  return problems.map((problem) => ({ ...problem, message: redact(problem.message) }));
}

/** The words of whatever was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
