import { type Problem, wordsOf } from '../plugins/problem.js';

interface Step {
  readonly plugin: string;
  close(): void | Promise<void>;
}

/** What has been opened on the way up, to be closed on the way down, last first. */
export class Opened {
  readonly #steps: Step[] = [];
  #closing: Promise<Problem[]> | undefined;

  /** @param plugin whose it is; `host` for the host's own */
  add(plugin: string, close: () => void | Promise<void>): void {
    this.#steps.push({ plugin, close });
  }

  /** Closes everything, whatever fails on the way. Idempotent. @returns what failed */
  close(): Promise<Problem[]> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { plugin, close } of this.#steps.toReversed()) {
      try {
        await close();
      } catch (cause) {
        problems.push({ plugin, phase: 'stop', message: wordsOf(cause), cause });
      }
    }
    return problems;
  }
}
