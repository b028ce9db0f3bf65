import type { Finding } from '@namedrop/plugin-api';
import type { ShapeDrift } from './reply-shape.js';

/** Finding of `namedrop doctor`. */
export type DoctorFinding = Finding & {
  /** On an engine that was asked. */
  readonly asked?: AskedReport;
};

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
