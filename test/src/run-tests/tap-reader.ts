/** One test, as ava's TAP tells it. */
export interface TestResult {
  /** With its file before it, e.g. `captured-log › a title`, when more than one file runs. */
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What went wrong and where, line by line; empty for a test that did not fail. */
  readonly details: readonly string[];
}

const RESULT = /^(?<not>not )?ok \d+ - (?<title>.*?)(?<directive> # (?:SKIP|TODO))?$/;
const TOTAL_FAILED = /^# fail (?<count>\d+)$/;

/**
 * Reads the lines of one TAP stream. Crashes, timeouts and files without tests come as failed results in it;
 * a test that was planned and never ran only counts in the stream's own total.
 */
export class TapReader {
  #failed = 0;
  #totalFailed = 0;
  #pending: { readonly title: string; readonly details: string[] } | undefined;

  /** @param report is told of each result, once all its lines are read */
  constructor(private readonly report: (result: TestResult) => void) {}

  /** Tests that the stream's total counts as failed without telling them one by one. Known at the end. */
  get untold(): number {
    return Math.max(0, this.#totalFailed - this.#failed);
  }

  /** @param line without its line break */
  read(line: string): void {
    const result = RESULT.exec(line);
    if (!result && this.#pending && line.startsWith('  ')) {
      this.#pending.details.push(line);
      return;
    }
    this.#tellPending();
    this.#totalFailed = Number(TOTAL_FAILED.exec(line)?.groups?.count ?? this.#totalFailed);
    if (result) this.#begin(result.groups as { not?: string; title: string; directive?: string });
  }

  /** Says that the last line was read. */
  end(): void {
    this.#tellPending();
  }

  #begin({
    not,
    title,
    directive,
  }: {
    readonly not?: string;
    readonly title: string;
    readonly directive?: string;
  }): void {
    if (not) {
      this.#failed += 1;
      this.#pending = { title, details: [] };
    } else {
      this.report({ title, outcome: directive ? 'skipped' : 'passed', details: [] });
    }
  }

  #tellPending(): void {
    if (!this.#pending) return;
    const { title, details } = this.#pending;
    this.#pending = undefined;
    this.report({ title, outcome: 'failed', details: details.filter((line) => !/^ {2}(?:---|\.\.\.)$/.test(line)) });
  }
}
