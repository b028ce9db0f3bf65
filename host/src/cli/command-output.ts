import { once } from 'node:events';
import { terminalJson } from '../plugins/terminal-text.js';
import type { ProgramContext } from './context.js';

/** A result, for people and for programs. */
interface Result {
  readonly text: string;
  readonly data: unknown;
}

/** Writes the results and complaints of one command to the streams of its program. */
export class CommandOutput {
  /** @param json whether results are printed as JSON */
  constructor(
    private readonly streams: Pick<ProgramContext, 'stdout' | 'stderr'>,
    readonly json: boolean,
  ) {}

  /** Prints a result on standard output: for people, or with `--json` as one JSON value. */
  print({ text, data }: Result): void {
    this.streams.stdout.write(`${this.json ? terminalJson(data) : text}\n`);
  }

  /** Prints a sentence for people on standard error, while a command runs or because it fails. */
  complain(sentence: string): void {
    this.streams.stderr.write(`${sentence}\n`);
  }

  /** Prints pieces of output as they come, and holds none of them. */
  async printPieces(pieces: AsyncIterable<string>): Promise<void> {
    const { stdout } = this.streams;
    for await (const piece of pieces) if (!stdout.write(piece)) await once(stdout, 'drain');
  }
}
