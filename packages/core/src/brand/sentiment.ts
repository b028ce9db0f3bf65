import { type Balance, balanceOf } from './sentiment-balance.js';
import { SentenceNames } from './sentiment-names.js';
import { statementsOf } from './sentiment-statements.js';
import { tokensOf } from './sentiment-tokens.js';

export type Sentiment = 'positive' | 'neutral' | 'negative';

/** What a statement says, and how much it counts beside others. */
interface Weighed extends Balance {
  readonly level: number;
}

/** What statements of one level say of a brand. */
interface Verdict {
  readonly level: number;
  readonly value: number;
}

/**
 * What a sentence says of a brand, by English words of praise and blame, their negations, and which side of a comparison
 * or contrast names the brand. `neutral` where it says nothing, or as much good as ill. The same sentence always gives
 * the same, in time linear in its length.
 * @param sentence plain text, a few hundred characters
 * @param others the other brands that the sentence may name: what it says of them is not said of this one
 */
export function sentimentOf(sentence: string, brand: string, others: readonly string[] = []): Sentiment {
  return sentimentsIn(sentence, new SentenceNames([brand, ...others]))(brand);
}

/** As `sentimentOf`, for any of some names: the sentence is read once. */
export function sentimentsIn(sentence: string, names: SentenceNames): (brand: string) => Sentiment {
  const statements = statementsOf(tokensOf(sentence, names)).map(({ level, tokens }) => ({
    level,
    ...balanceOf(tokens),
  }));
  return (brand) => judge(statements, brand);
}

function judge(statements: readonly Weighed[], brand: string): Sentiment {
  const levels = Map.groupBy(verdictsOf(statements, brand), ({ level }) => level);
  const sums = [...levels].map(([level, verdicts]) => ({ level, value: sumOf(verdicts) }));
  const told = sums.filter(({ value }) => value !== 0).toSorted((one, other) => other.level - one.level);
  const [{ value } = { value: 0 }] = told;
  return value > 0 ? 'positive' : value < 0 ? 'negative' : 'neutral';
}

/** What each statement says of the brand; those without a name go on about the subject of the one before. */
function verdictsOf(statements: readonly Weighed[], brand: string): readonly Verdict[] {
  const isNamed = statements.some(({ before, after }) => before.includes(brand) || after.includes(brand));
  let subject = statements.find(({ before }) => before.length > 0)?.before;
  return statements.map(({ level, value, behind, before, after }) => {
    if (before.length > 0) subject = before;
    const isAbout = subject ? subject.includes(brand) : !isNamed;
    return { level, value: isAbout ? value : after.includes(brand) ? value * behind : 0 };
  });
}

function sumOf(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { value }) => sum + value, 0);
}
