/** One thing that was examined. */
export interface Finding {
  /** `warn`: works, but not as it might be meant to. `fail`: the host does not start, or loses something. */
  readonly state: 'ok' | 'warn' | 'fail';
  /** e.g. `database` or `plugin claude`. */
  readonly what: string;
  readonly detail: string;
  /** Instruction for the operator; absent when all is well, or when `detail` has it. */
  readonly remedy?: string;
}
