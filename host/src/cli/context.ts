import type { Readable, Writable } from 'node:stream';
import type { Ending } from './signals.js';

/** An output stream, with the width of its terminal where it has one. */
export interface TerminalStream extends Writable {
  readonly isTTY?: boolean;
  /** In characters. */
  readonly columns?: number;
}

/** An input stream, of a terminal or not. */
export interface TerminalInput extends Readable {
  readonly isTTY?: boolean;
}

/** The surroundings of one run of the program. Runs share nothing, so several may overlap in one process. */
export interface ProgramContext {
  /** Arguments after the name of the program. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Returns standard input, which most commands never open. Absent: no question can be asked. */
  openInput?(): TerminalInput;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  /** Receives each line of the log. Absent: standard error of the process, written synchronously. */
  readonly writeLog?: (line: string) => void;
  /** Resolves when a command that runs for long must stop. `start`, `dev`, `backup` and `restore` call it once, others never. */
  untilEnding(): Promise<Ending>;
}
