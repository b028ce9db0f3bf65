import type { ShapeDrift } from './reply-shape.js';

/** One thing that was examined. */
export interface Finding {
  /** `warn`: works, but not as it might be meant to. `fail`: the host does not start, or loses something. */
  readonly state: 'ok' | 'warn' | 'fail';
  /** e.g. `database` or `plugin claude`. */
  readonly what: string;
  readonly detail: string;
  /** Instruction for the operator; absent when all is well, or when `detail` has it. */
  readonly remedy?: string;
  /** On an engine that was asked. */
  readonly asked?: AskedReport;
}

/** An engine that was asked, in the spelling of the API. */
export interface AskedReport {
  readonly engine: string;
  readonly latency_ms: number;
  readonly model: string | null;
  readonly characters: number | null;
  readonly citations: number | null;
  readonly cost: { readonly usd: number; readonly source: string } | null;
  readonly compared_with: string | null;
  readonly drift: ShapeDrift | null;
  readonly saved: string | null;
}
