import type { TestResult } from './tap-reader.js';

const DOTS_PER_LINE = 100;

/** Counts results and shows them: a dot per test, failures in full as they come, all of them again at the end. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #failures: string[] = [];
  #dots = 0;

  constructor(private readonly write: (text: string) => void) {}

  add({ title, outcome, details }: TestResult): void {
    this.#counts[outcome] += 1;
    if (outcome === 'failed') this.#showFailure(title, details);
    else this.#showDot(outcome === 'skipped' ? 's' : '.');
  }

  /** Something outside of any test went wrong. */
  addFailure(what: string): void {
    this.add({ title: what, outcome: 'failed', details: [] });
  }

  /** Writes a line that counts as no test. */
  note(line: string): void {
    this.#breakLine();
    this.write(`${line}\n`);
  }

  get failed(): number {
    return this.#counts.failed;
  }

  /** No run without a test is a good one. */
  get good(): boolean {
    return this.failed === 0 && this.#counts.passed > 0;
  }

  /** Writes the failures once more and, last of all, the line that says how many tests passed. */
  finish(): void {
    if (this.#counts.passed + this.failed === 0) this.addFailure('no test ran');
    this.#breakLine();
    if (this.failed > 1) this.write(`\nFailed:\n${this.#failures.map((line) => `  ${line}\n`).join('')}`);
    const { passed, failed, skipped } = this.#counts;
    this.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }

  #showFailure(title: string, details: readonly string[]): void {
    const place = placeIn(details);
    this.#failures.push(place ? `${title} (${place})` : title);
    this.#breakLine();
    this.write(`✘ ${title}\n${details.map((line) => `${line}\n`).join('')}`);
  }

  #showDot(dot: string): void {
    this.write(dot);
    this.#dots += 1;
    if (this.#dots === DOTS_PER_LINE) this.#breakLine();
  }

  #breakLine(): void {
    if (this.#dots > 0) this.write('\n');
    this.#dots = 0;
  }
}

/** Where a test has failed. YAML puts what is long on the line after its name. */
function placeIn(details: readonly string[]): string | undefined {
  const [, place] = /^ {4}at: (?:[>|]-?\n *)?(.*)$/m.exec(details.join('\n')) ?? [];
  return place?.replace(/^(['"])(.*)\1$/, '$2');
}
