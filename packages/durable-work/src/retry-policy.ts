/** Pauses between the attempts of a unit. */
export interface RetryPolicy {
  /** Returns SQL of the pause in seconds, ≥ 0. @param failures SQL of the number of failures so far, ≥ 1 */
  pauseS(failures: string): string;
  /** Attempts in all. Absent: the plugin decides when it claims a unit, by its failures. */
  readonly maxAttempts?: number;
}

/** Policy with a last attempt. */
export type BoundedRetryPolicy = Required<RetryPolicy>;

/** Retries after each of these pauses; nothing is waited for after the last attempt. @param pausesS seconds */
export function listedPauses(pausesS: readonly number[]): BoundedRetryPolicy {
  const listed = `ARRAY[${pausesS}]::float8[]`;
  return { pauseS: (failures) => `coalesce((${listed})[${failures}], 0)`, maxAttempts: pausesS.length + 1 };
}

export interface DoublingOptions {
  /** Seconds of the first pause. */
  readonly firstS: number;
  /** Failures whose pauses are the first one; later pauses double. Default 1. */
  readonly steady?: number;
  /** Times that the pause doubles, at most. */
  readonly maxDoublings: number;
}

/** Retries for as long as the plugin claims the unit, after pauses that double up to a limit. */
export function doublingPauses({ firstS, steady = 1, maxDoublings }: DoublingOptions): RetryPolicy {
  return { pauseS: (failures) => `${firstS} * 2 ^ least(greatest(${failures} - ${steady}, 0), ${maxDoublings})` };
}
