import type { CheckAccepted, CheckFailed, CheckResponse, PlatformArrived } from '@namedrop/contract';
import { type ApiError, errorOf } from '../../api/api-error.js';

/** A check that this page asked for. */
export interface Run {
  /** Idempotency key: the same call again is paid once. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** `lost`: the connection ended before the report. The check goes on. */
  readonly state: 'sending' | 'running' | 'done' | 'refused' | 'lost';
  readonly accepted?: CheckAccepted;
  readonly arrived: Readonly<Record<string, PlatformArrived>>;
  readonly report?: CheckResponse;
  readonly error?: ApiError;
}

/** Takes an event of the stream into a run. Events of other names change nothing. */
export function withEvent(run: Run, event: string, data: unknown): Run {
  if (event === 'accepted') return { ...run, state: 'running', accepted: data as CheckAccepted };
  if (event === 'platform') {
    const arrived = data as PlatformArrived;
    return { ...run, arrived: { ...run.arrived, [arrived.platform]: arrived } };
  }
  if (event === 'report') return { ...run, state: 'done', report: data as CheckResponse };
  if (event === 'failed') return { ...run, state: 'refused', error: errorOf(500, data as CheckFailed) };
  return run;
}

/** Whether no more events come. */
export const isOver = ({ state }: Run): boolean => state === 'done' || state === 'refused';

/** Platforms of a run: of its price, else of its report. */
export function platformsOfRun({ accepted, report }: Run): readonly string[] {
  if (accepted) return accepted.platforms;
  return report ? [...Object.keys(report.providers), ...Object.keys(report.errors)] : [];
}
