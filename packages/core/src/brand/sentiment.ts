import { balanceOf } from './sentiment-balance.js';
import { SentenceNames } from './sentiment-names.js';
import { type Statement, statementsOf } from './sentiment-statements.js';
import { tokensOf } from './sentiment-tokens.js';

export type Sentiment = 'positive' | 'neutral' | 'negative';

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
  const statements = statementsOf(tokensOf(sentence, new SentenceNames(brand, others)));
  const levels = Map.groupBy(verdictsOf(statements), ({ level }) => level);
  const sums = [...levels].map(([level, verdicts]) => ({ level, value: sumOf(verdicts) }));
  const told = sums.filter(({ value }) => value !== 0).toSorted((one, other) => other.level - one.level);
  const [{ value } = { value: 0 }] = told;
  return value > 0 ? 'positive' : value < 0 ? 'negative' : 'neutral';
}

/** What each statement says of the brand; those without a name go on about the subject of the one before. */
function verdictsOf(statements: readonly Statement[]): readonly Verdict[] {
  const balances = statements.map(({ level, tokens }) => ({ level, ...balanceOf(tokens) }));
  const isNamed = balances.some(({ before, after }) => [...before, ...after].some(({ isBrand }) => isBrand));
  let subject = balances.find(({ before }) => before.length > 0)?.before ?? [{ isBrand: !isNamed }];
  return balances.map(({ level, value, behind, before, after }) => {
    if (before.length > 0) subject = before;
    const isAbout = subject.some(({ isBrand }) => isBrand);
    const isCompared = after.some(({ isBrand }) => isBrand);
    return { level, value: isAbout ? value : isCompared ? value * behind : 0 };
  });
}

function sumOf(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { value }) => sum + value, 0);
}
