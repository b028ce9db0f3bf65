import { cutText, isLongerThan } from '../cut-text.js';
import type { CompetitorStep } from './competitors/competitor-change.js';
import type { Shift } from './series/series.js';

/** The longest summary, in code points. */
const LONGEST = 1000;

/** A brand that was not named on a platform is. @param rank its rank now. @param shift where that is a matter of how often */
export function added(platform: string, rank: number | null, shift?: Shift): string {
  const change = shift && shift.before.hits > 0 ? 'mentioned more often' : 'now mentioned';
  return `${change} on ${platform} (rank ${rank})${shift ? counts(shift) : ''}`;
}

/** A brand that was named on a platform is not any more. @param shift where that is a matter of how often */
export function removed(platform: string, shift?: Shift): string {
  const change = shift && shift.latest.hits > 0 ? 'mentioned less often' : 'no longer mentioned';
  return `${change} on ${platform}${shift ? counts(shift) : ''}`;
}

/** A competitor leads where the tracked brand did. @param brand the tracked brand */
export function passed(brand: string, { platform, to_rank, brandRank, shift }: CompetitorStep): string {
  const ranks = brandRank === null ? `rank ${to_rank}` : `rank ${to_rank} before ${brandRank}`;
  const led = shift ? `, ahead in ${shift.latest.hits} of the latest ${shift.latest.total} answers` : '';
  return `passed ${oneLine(brand)} on ${platform} (${ranks})${led}`;
}

function counts({ before, latest }: Shift): string {
  return `, in ${latest.hits} of the latest ${latest.total} answers and in ${before.hits} of ${before.total} before`;
}

/** A brand is named on a platform as before, with another rank. */
export function moved(platform: string, from: number | null, to: number | null): string {
  return `rank ${from} → ${to} on ${platform}`;
}

/** Empty where there is nothing to say. @param subject a name, as somebody wrote it */
export function sentence(subject: string, clauses: readonly string[]): string {
  return clauses.length > 0 ? `${oneLine(subject)}: ${clauses.join('; ')}.` : '';
}

/** e.g. `1 citation`, `2 citations`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** A summary of at most 1000 code points. */
export function shortened(text: string): string {
  return isLongerThan(text, LONGEST) ? `${cutText(text, LONGEST - 1)}…` : text;
}

/** A name without line breaks, whatever it holds. */
export function oneLine(name: string): string {
  return name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
