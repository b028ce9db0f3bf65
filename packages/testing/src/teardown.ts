/** What the helpers need of a test: a place to say what must be undone. ava's `t` is one. */
export interface Teardown {
  /** Registers what runs when the test is over, last one first. */
  teardown(undo: () => unknown): void;
}
