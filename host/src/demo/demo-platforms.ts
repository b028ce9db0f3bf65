/** Behaviour of a platform of the demo. */
export interface PlatformBehaviour {
  /** Chance that an answer names the brand, from 0 to 1. */
  readonly names: number;
  /** Change of it over all days. */
  readonly drift: number;
  /** Points that the brand has against its competitors, whose best one has 3; more is a better rank. */
  readonly strength: number;
  /** Chance of no AI answer. */
  readonly absent: number;
  /** Day, counted from 0, on which each check of it fails. */
  readonly outage?: number;
  /** Day, counted from 0, from which it hardly names the brand. */
  readonly dropsFrom?: number;
}

/** Behaviours of platforms, in the order in which the modes of the demo name them first. */
const BEHAVIOURS: readonly PlatformBehaviour[] = [
  { names: 0.78, drift: 0.12, strength: 2.4, absent: 0 },
  { names: 0.6, drift: 0.05, strength: 1.6, absent: 0 },
  { names: 0.28, drift: 0.1, strength: 1.2, absent: 0, outage: 42 },
  { names: 0.74, drift: 0, strength: 2, absent: 0, dropsFrom: 53 },
  { names: 0.42, drift: -0.05, strength: 1.8, absent: 0.22 },
  { names: 0.5, drift: 0.08, strength: 1.7, absent: 0.06 },
  { names: 0.36, drift: 0, strength: 1.1, absent: 0.04, outage: 49 },
];

/** Returns the behaviour of a platform. @param ordinal of the platform in that order, from 0 */
export const behaviourOf = (ordinal: number): PlatformBehaviour =>
  BEHAVIOURS[ordinal % BEHAVIOURS.length] as PlatformBehaviour;
