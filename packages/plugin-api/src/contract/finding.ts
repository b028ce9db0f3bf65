/** Part of a deployment that is well. */
export interface SoundFinding {
  readonly state: 'ok';
  /** e.g. `database` or `plugin claude`. */
  readonly what: string;
  readonly detail: string;
  readonly remedy?: undefined;
}

/** Part of a deployment that needs the operator. */
export interface Trouble {
  /** `warn`: works, but not as it might be meant to. `fail`: the host does not start, or loses something. */
  readonly state: 'warn' | 'fail';
  readonly what: string;
  readonly detail: string;
  /** What the operator does about it: the command, the setting or the SQL. */
  readonly remedy: string;
}

/** Line of `namedrop doctor`. */
export type Finding = SoundFinding | Trouble;
