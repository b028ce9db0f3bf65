import { Icon } from './icon.js';

/** Results of a question on a platform. `absent`: named, but the engine knows nothing of the brand. */
export type OutcomeName = 'named' | 'not_named' | 'no_answer' | 'failed' | 'absent' | 'not_asked' | 'waiting';

const WORDS: Readonly<Record<OutcomeName, string>> = {
  named: 'named',
  not_named: 'not named',
  no_answer: 'no AI answer',
  failed: 'failed',
  absent: 'named, but the engine knows nothing of the brand',
  not_asked: 'not asked',
  waiting: 'waiting',
};

export interface OutcomeProps {
  readonly outcome: OutcomeName;
  /** Rank of the brand, where it is named. */
  readonly rank?: number | null;
  /** Shows the words after the sign. */
  readonly worded?: boolean;
}

/** Describes an outcome, e.g. `named, rank 2`. */
export const outcomeText = ({ outcome, rank }: Pick<OutcomeProps, 'outcome' | 'rank'>): string =>
  rank && (outcome === 'named' || outcome === 'absent') ? `${WORDS[outcome]}, rank ${rank}` : WORDS[outcome];

/** Sign of an outcome: the same in lists, strips and tabs. */
export function Outcome({ outcome, rank, worded = false }: OutcomeProps) {
  const text = outcomeText({ outcome, rank });
  const look = `outcome ${outcome}`;
  if (worded) {
    return (
      <span class="outcome-line">
        <span class={look} aria-hidden="true">
          {signOf(outcome, rank)}
        </span>
        {text}
      </span>
    );
  }
  return (
    <span class={look} role="img" aria-label={text} title={text}>
      {signOf(outcome, rank)}
    </span>
  );
}

function signOf(outcome: OutcomeName, rank: OutcomeProps['rank']) {
  if (outcome === 'failed') return <Icon name="close" />;
  if (outcome === 'absent') return '?';
  if (outcome === 'not_asked') return '–';
  return outcome === 'named' && rank ? rank : undefined;
}
