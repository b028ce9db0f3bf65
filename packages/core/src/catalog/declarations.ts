import type { Channel, ModeName, Platform, ProviderName } from './names.js';

/** Success rate and latency that a platform should reach. */
export interface Target {
  /** Share of the calls that should succeed, 0 to 1. */
  readonly successRate: number;
  /** Milliseconds that 95 of 100 answers should not exceed. */
  readonly p95LatencyMs: number;
}

/** Milliseconds that a deadline, or a target's latency, may be at most. */
export const MAX_DEADLINE_MS = 600_000;

/** One way to ask a platform. */
export interface ChannelDeclaration {
  /** Name that usage counts its answers by; absent: usage counts them by no provider. */
  readonly provider?: ProviderName;
  /** Milliseconds that a question may take; absent: the deployment's default for the channel. */
  readonly deadlineMs?: number;
  /** Measure of `GET /v1/health`, on the api channel; absent: 0.99 and 10,000 ms. */
  readonly target?: Partial<Target>;
}

/** A platform as a plugin, or the interface, declares it. At least one channel. */
export interface PlatformDeclaration {
  /** Lower-case letters, digits and `_`, 2 to 32 characters. Also the key of its slot in responses. */
  readonly id: Platform;
  /** Name that people read, e.g. `Grok`. */
  readonly label: string;
  readonly api?: ChannelDeclaration;
  readonly live?: ChannelDeclaration;
}

/** Field of a check that a mode may honour. */
export const HONOURED = ['providers', 'models'] as const;
export type Honoured = (typeof HONOURED)[number];

/** A mode as a plugin, the operator or the interface declares it. */
export interface ModeDeclaration {
  readonly name: ModeName;
  /** Name that people read; absent: made of the name. */
  readonly label?: string;
  readonly channel: Channel;
  /** In the order in which reports list them; without duplicates, at least one. */
  readonly platforms: readonly Platform[];
  /** Credits of a fresh call on all platforms; at most two decimals. */
  readonly price: number;
  /** Fields of a check that the mode honours. Absent: `models` on the api channel, and `providers` of two or more platforms there. */
  readonly honours?: readonly Honoured[];
  /** Older names that still run it. */
  readonly aliases?: readonly string[];
}
