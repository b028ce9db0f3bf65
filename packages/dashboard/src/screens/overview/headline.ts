import { LEAST_RESULTS, type OverviewResponse } from '@namedrop/contract';
import { formatAmount, formatCount, formatPercent, showShare } from '../../format/numbers.js';
import { ANSWERED } from './answers-path.js';
import { tooFewWords } from './figures.js';
import type { Part } from './view.js';

/** Part of the headline. `link`: a figure that leads to its answers. */
export type HeadlinePart =
  | { readonly kind: 'text' | 'you' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly of: Part };

/** Clauses about platforms, at most. */
const CLAUSES = 2;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const text = (words: string): HeadlinePart => ({ kind: 'text', text: words });

/** Two sentences from fixed templates: how often the brand and its rivals are named, and which platforms changed. */
export function headline(overview: OverviewResponse, labelOf: (platform: string) => string): readonly HeadlinePart[] {
  return [
    { kind: 'you', text: overview.brand.name },
    ...namingOf(overview),
    text('\n'),
    ...changesOf(overview, labelOf),
  ];
}

function namingOf({ outcomes, headline: { leader, place } }: OverviewResponse): HeadlinePart[] {
  const answers = outcomes.named + outcomes.not_named;
  if (answers === 0) {
    const asked = outcomes.asked === 0 ? 'was not asked about in this period' : 'got no answer in this period';
    return [text(` ${asked}.`)];
  }
  const isEnough = answers >= LEAST_RESULTS;
  const share = showShare(outcomes.named, answers).text;
  const of = isEnough ? ` of ${formatCount(answers)} answers` : ' answers';
  const first: HeadlinePart[] = [text(' was named in '), { kind: 'strong', text: share }, text(of)];
  if (!leader) return [...first, text('.')];
  const rival = isEnough ? formatPercent(leader.named / answers) : formatCount(leader.named);
  const before =
    place === 1
      ? `, more often than any rival; ${leader.name} follows with `
      : `; ${leader.name}, the rival named most, in `;
  return [...first, text(before), { kind: 'link', text: rival, of: { competitor: leader.name } }, text('.')];
}

function changesOf(
  { platforms, outcomes, window_before }: OverviewResponse,
  labelOf: (id: string) => string,
): HeadlinePart[] {
  const compared = platforms.filter(({ visibility }) => visibility.verdict !== null);
  if (platforms.length === 0) return [];
  if (compared.length === 0) {
    const before = `${formatAmount(window_before.days, 'day')} before`;
    return [text(tooFewWords(outcomes.named + outcomes.not_named, before))];
  }
  const changed = compared.filter(({ visibility }) => visibility.verdict !== 'none');
  if (changed.length === 0) return [text('No platform changed by more than chance.')];
  const of =
    platforms.length === 1 ? 'It' : `Of the ${inWords(platforms.length)} platforms, ${inWords(changed.length)}`;
  const clauses = changed.slice(0, CLAUSES).flatMap(({ platform, visibility }, index): HeadlinePart[] => {
    const verb = visibility.verdict === 'up' ? 'rose' : 'fell';
    const [from, to] = [visibility.before.value ?? 0, visibility.value ?? 0].map(formatPercent);
    const words = `${labelOf(platform)} ${verb} from ${from} to ${to}`;
    return [...(index > 0 ? [text(', ')] : []), { kind: 'link', text: words, of: { platform, outcome: ANSWERED } }];
  });
  const more = changed.length - CLAUSES;
  return [
    text(`${of} changed by more than chance: `),
    ...clauses,
    text(more > 0 ? `, and ${inWords(more)} more.` : '.'),
  ];
}

const inWords = (count: number): string => NUMBERS[count] ?? formatCount(count);
