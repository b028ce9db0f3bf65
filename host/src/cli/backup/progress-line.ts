import type { Progress } from '../../backup/progress.js';
import type { TerminalStream } from '../context.js';
import { megabytes } from './sizes.js';

/** Milliseconds between two updates of the line. */
const UPDATE_MS = 100;
const CLEAR = '\r\u001B[K';

/** Shows how far a backup or a restore is, in one line of a terminal. Where standard error is none, it shows nothing. */
export class ProgressLine implements Progress, Disposable {
  #table = '';
  /** Bytes of the tables before this one. */
  #before = 0;
  #bytes = 0;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly stream: TerminalStream) {}

  table(name: string, bytes: number): void {
    if (name !== this.#table) {
      this.#before += this.#bytes;
      this.#table = name;
    }
    this.#bytes = bytes;
    if (performance.now() - this.#writtenAt < UPDATE_MS) return;
    this.#write(`${name}: ${megabytes(bytes)}, ${megabytes(this.#before + bytes)} in all`);
  }

  step(sentence: string): void {
    this.#write(sentence);
  }

  [Symbol.dispose](): void {
    if (this.stream.isTTY) this.stream.write(CLEAR);
  }

  #write(line: string): void {
    this.#writtenAt = performance.now();
    if (this.stream.isTTY) this.stream.write(`${CLEAR}${line}`);
  }
}
