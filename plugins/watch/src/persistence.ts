/** Failures, of ours or of hosts that died, after which a run is given up for which nothing was paid. */
export const MOST_FAILURES = 3;

/** The same for one that was paid for: some two hours. */
export const MOST_PAID_FAILURES = 20;

/** Seconds after which a run that failed for want of something of ours is tried again. */
export const PAUSE_S = 30;

/** After the failures that every run has, pauses double so often. */
const MOST_DOUBLINGS = 4;

/** By how much the pause after so many failures is longer than the first ones. @param failures SQL, as is the result */
export const longerAfter = (failures: string): string =>
  `2 ^ least(greatest(${failures} - ${MOST_FAILURES}, 0), ${MOST_DOUBLINGS})`;
