/**
 * Loaded into every test process before ava: takes ava's own frames out of the stacks of failed assertions, so that
 * the first frame, which is all that a report has room for, is the test's.
 */
const AVA_FRAME = /\/node_modules\/ava\/lib\//;

const capture = Error.captureStackTrace;

Error.captureStackTrace = (target: { stack?: string }, above) => {
  capture(target, above);
  // For all other errors the stack stays what it is, a text that is made only when somebody reads it.
  if (above?.name !== 'AssertionError' && above?.name !== 'getAssertionStack') return;
  target.stack = target.stack
    ?.split('\n')
    .filter((line) => !AVA_FRAME.test(line))
    .join('\n');
};
