import type { TestFn } from 'ava';
import type { Teardown } from './teardown.js';

/** Undoes what all tests of a file share once the last of them is over, for helpers that take a test's `t`. */
export function forFile(test: TestFn): Teardown {
  const undone: (() => unknown)[] = [];
  test.after.always(async () => {
    for (const undo of undone.toReversed()) await undo();
  });
  return { teardown: (undo) => void undone.push(undo) };
}
