import type { CheckAccepted, PlatformArrived, ResultOutcome } from '@namedrop/contract';
import { type Outcome, type PlatformResult, platformError, toWire } from '@namedrop/core';
import type { CheckObserver, SendProgress } from '@namedrop/plugin-api';

/** Returns an observer that sends the steps of a check as events. */
export function checkEvents(send: SendProgress): CheckObserver {
  return {
    begun({ id, price, platforms }) {
      const event: CheckAccepted = { check_id: id, price_cents: toWire(price), platforms: [...platforms] };
      send('accepted', event);
    },
    ended: (outcome, result) => send('platform', toArrived(outcome, result)),
  };
}

function toArrived(outcome: Outcome, result: PlatformResult | undefined): PlatformArrived {
  const { platform, latencyMs } = outcome;
  return {
    platform,
    outcome: verdictOf(result),
    rank: result?.rank ?? null,
    duration_ms: latencyMs,
    cached: 'answer' in outcome && outcome.tier !== undefined,
    ...('fault' in outcome && { error: platformError(outcome) }),
  };
}

function verdictOf(result: PlatformResult | undefined): ResultOutcome {
  if (!result) return 'failed';
  if (result.surface_present === false) return 'no_answer';
  return result.mentioned ? 'named' : 'not_named';
}
