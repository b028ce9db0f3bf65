import { formatAmount } from '../../format/numbers.js';
import type { OutcomeProps } from '../../ui/signs/outcome.js';

type Outcome = Pick<OutcomeProps, 'outcome' | 'rank'>;

/** Says how the runs before the later answer ended, so that a difference can be judged. */
export function earlierSentence(outcomes: readonly Outcome[]): string {
  const answered = outcomes.filter(
    ({ outcome }) => outcome === 'named' || outcome === 'absent' || outcome === 'not_named',
  );
  const named = answered.filter(({ outcome }) => outcome !== 'not_named');
  const runs = formatAmount(outcomes.length, 'run');
  if (answered.length < 3) return `Only ${runs} came before: too few to distinguish a change from chance.`;
  const ranks = named.flatMap(({ rank }) => (rank ? [rank] : []));
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const span = ranks.length === 0 ? '' : best === worst ? `, always at rank ${best}` : `, at ranks ${best} to ${worst}`;
  return `In the ${runs} before the later one, ${named.length} of ${formatAmount(answered.length, 'answer')} named the brand${span}.`;
}
