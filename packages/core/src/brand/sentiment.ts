import { wordsOf } from './capital-runs.js';
import { type NamedBrand, toNamedBrand } from './compared/named-brand.js';
import { type Balance, balanceOf, type Evidence } from './sentiment-balance.js';
import { hasRules } from './sentiment-language.js';
import { SentenceNames } from './sentiment-names.js';
import { isList, recommendsList, type Statement, statementsOf } from './sentiment-statements.js';
import { tokensOf } from './sentiment-tokens.js';

export type Sentiment = 'positive' | 'neutral' | 'negative';
/** A sentiment as it is read: `unknown` where the language of the sentence has no rules. */
export type SentimentReading = Sentiment | 'unknown';

/** What a statement says, and how much it counts. */
type Weighed = Balance & Pick<Statement, 'factor' | 'isContrast'> & { readonly isList: boolean };

/** The share of the stronger side from which on the weaker makes a sentence mixed, hence neutral. */
const MIXED = 0.55;
/** How much a contrast says that has no word of praise or blame: `easy, but needs a server`. */
const IMPLIED = 0.6;

/** The end of a shop's offer, written without spaces: price, rating and count of reviews, `$128.954.8(8k+)`. */
const OFFER = /\$\d[\d.,]{2,12}\(\d[\d.,]{0,6}k?\+?\)/g;

/** Begins the first in a ranking. */
const MEDAL = /^\s{0,3}[🏆🥇🥈🥉]/u;

/** `Is Acme better than Globex?` says neither. */
const QUESTION = /\?["”’)*\s]{0,5}$/;

/**
 * What a sentence says of a brand, by English words of praise and blame, their negations, and which side of a comparison
 * or contrast names the brand. `neutral` where it says nothing, or about as much good as ill. The same sentence always
 * gives the same, in time linear in its length. Sentences in other languages, and questions, are `neutral`.
 * @param sentence plain text, a few hundred characters
 * @param others the other brands that the sentence may name: what it says of them is not said of this one
 */
export function sentimentOf(
  sentence: string,
  brand: string | NamedBrand,
  others: readonly (string | NamedBrand)[] = [],
): Sentiment {
  return sentimentsIn(sentence, SentenceNames.of([brand, ...others]))(toNamedBrand(brand).brand);
}

/** Reads a sentence once, as `sentimentOf` does, for any of some names. */
export function sentimentsIn(sentence: string, names: SentenceNames): (brand: string) => Sentiment {
  const offers = offersLength(sentence);
  if (offers === 0) return sentimentsInText(sentence, names);
  const text = sentence.slice(offers);
  const offered = namesIn(sentence.slice(0, offers), names);
  const named = namesIn(text, names);
  const read = sentimentsInText(text, names);
  return (brand) => (offered.has(brand) && !named.has(brand) ? 'neutral' : read(brand));
}

function namesIn(text: string, names: SentenceNames): ReadonlySet<string> {
  return names.namesIn(wordsOf(text).map(({ key }) => key));
}

/** Counts the characters of the shop's offers that a sentence begins with. */
function offersLength(sentence: string): number {
  let length = 0;
  if (sentence.includes('$')) for (const { index, 0: offer } of sentence.matchAll(OFFER)) length = index + offer.length;
  return length;
}

function sentimentsInText(sentence: string, names: SentenceNames): (brand: string) => Sentiment {
  const words = wordsOf(sentence);
  if (QUESTION.test(sentence) || !hasRules(sentence, words)) return () => 'neutral';
  const statements = statementsOf(tokensOf(sentence, words, names));
  const isRecommended = recommendsList(statements);
  const hasMedal = MEDAL.test(sentence);
  const weighed = statements.map(weigh);
  return (brand) => {
    const { praise, blame } = evidenceOf(weighed, brand);
    const isListed = isRecommended && weighed.some(({ isList, before }) => isList && before.includes(brand));
    const isWinner = hasMedal && weighed[0]?.before.includes(brand) === true;
    return judge({ praise: isListed || isWinner ? praise + 1 : praise, blame });
  };
}

/** Qualifies a sentiment read before, which is `neutral` in languages without rules, by its sentence. */
export function readingOf(sentiment: Sentiment, sentence: string): SentimentReading {
  return hasRules(sentence) ? sentiment : 'unknown';
}

/** Weighs a statement. The blame of a condition is not of the brand: `if you had problems with others`. */
function weigh(statement: Statement): Weighed {
  const { factor, isCondition, isContrast, tokens } = statement;
  const balance = balanceOf(tokens);
  return { ...balance, blame: isCondition ? 0 : balance.blame, factor, isContrast, isList: isList(statement) };
}

function judge({ praise, blame }: Evidence): Sentiment {
  if (Math.min(praise, blame) > MIXED * Math.max(praise, blame)) return 'neutral';
  return praise > blame ? 'positive' : praise < blame ? 'negative' : 'neutral';
}

/** Sums what the statements say of the brand; those without a name go on about the subject of the one before. */
function evidenceOf(statements: readonly Weighed[], brand: string): Evidence {
  const isNamed = statements.some(({ before, after }) => before.includes(brand) || after.includes(brand));
  const first = statements.find(({ before }) => before.length > 0);
  let subject = first?.before;
  let praise = 0;
  let blame = 0;
  for (const statement of statements) {
    if (statement.before.length > 0 && (!first?.isList || (statement.leads && !statement.isList)))
      subject = statement.before;
    const isAbout = subject ? subject.includes(brand) : !isNamed;
    const isOpposite = !isAbout && statement.behind === -1 && statement.after.includes(brand);
    if (!isAbout && !isOpposite) continue;
    const said = isAbout
      ? contrasted(statement, { praise, blame })
      : { praise: statement.blame, blame: statement.praise };
    praise += statement.factor * said.praise;
    blame += statement.factor * said.blame;
  }
  return { praise, blame };
}

/** What a statement says of its subject; a contrast without a word of praise or blame turns against what was said before. */
function contrasted({ isContrast, praise, blame }: Weighed, before: Evidence): Evidence {
  if (!isContrast || praise > 0 || blame > 0) return { praise, blame };
  const net = before.praise - before.blame;
  const implied = IMPLIED * Math.min(Math.abs(net), 1);
  return net > 0 ? { praise: 0, blame: implied } : { praise: implied, blame: 0 };
}
