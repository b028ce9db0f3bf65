import type { ProviderId } from '@namedrop/contract';
import type { AccountId, Interval } from '@namedrop/plugin-api';

/** A prompt that is put to providers time and again. */
export interface Monitor {
  readonly id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly prompt: string;
  /** Without duplicates, at least one. */
  readonly providers: readonly ProviderId[];
  readonly cadence: Interval;
  /** Looked for in the answers; may be none. */
  readonly brands: readonly string[];
  /** Id of the endpoint that is told of each run; null: nobody is. */
  readonly webhook: string | null;
  readonly enabled: boolean;
  /** null: it is not enabled. */
  readonly nextRunAt: Date | null;
  /** When its latest run ended; null: none has. */
  readonly lastRunAt: Date | null;
  readonly createdAt: Date;
  /** When somebody changed it last. */
  readonly updatedAt: Date;
}

/** What people say of a monitor. */
export type NewMonitor = Pick<Monitor, 'name' | 'prompt' | 'providers' | 'cadence' | 'brands' | 'webhook' | 'enabled'>;

/** What of a monitor is to be another; absent: as it is. */
export type MonitorChanges = Partial<NewMonitor>;
