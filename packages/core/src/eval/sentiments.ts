import { type Sentiment, sentimentOf } from '../brand/sentiment.js';
import { type Stance, stanceOf } from '../brand/stance.js';
import { readMention } from '../mentions/read-mention.js';
import { percent, type Share, Tally } from './figures.js';
import { fieldsOf, type JsonLine, parseJsonLines } from './json-lines.js';

const SENTIMENTS: ReadonlySet<unknown> = new Set<Sentiment>(['positive', 'neutral', 'negative']);
const STANCES: ReadonlySet<unknown> = new Set<Stance>(['present', 'absent']);

/** A sentence about Acme with what a person reads in it. */
export interface LabelledSentence {
  readonly sentence: string;
  readonly sentiment: Sentiment;
  readonly others?: readonly string[];
  /** Not looked at when words and rules were chosen. */
  readonly heldOut?: true;
}

/** A sentence in which an answer names a brand, with what people read in it. */
export interface LabelledContext extends LabelledSentence {
  readonly brand: string;
  readonly stance: Stance;
}

/** The labels of a context whose sentence is in an answer of another file, by the answer's id. */
export type ContextLabel = Omit<LabelledContext, 'sentence' | 'others'> &
  Partial<Pick<LabelledContext, 'sentence' | 'others'>> & { readonly id?: string };

/** Answer with the names of its brands. */
interface NamedBrandsAnswer {
  readonly id: string;
  readonly text: string;
  readonly brands: readonly { readonly name: string }[];
}

/** Reads a sentence by the rules. */
export function readSentiment({ sentence, others }: LabelledSentence): Sentiment {
  return sentimentOf(sentence, 'Acme', others);
}

/** Counts the sentences that are read as a person reads them. */
export function sentimentAccuracy(sentences: readonly LabelledSentence[]): Share {
  const hits = sentences.filter((labelled) => readSentiment(labelled) === labelled.sentiment).length;
  return { hits, total: sentences.length };
}

/** Counts the contexts that are read as people read them, by their label. */
export function contextAccuracy(contexts: readonly LabelledContext[]): { sentiment: Tally; stance: Tally } {
  const sentiment = new Tally();
  const stance = new Tally();
  for (const context of contexts) {
    sentiment.add(
      context.sentiment,
      sentimentOf(context.sentence, context.brand, context.others) === context.sentiment,
    );
    stance.add(context.stance, stanceOf(context.sentence, context.brand) === context.stance);
  }
  return { sentiment, stance };
}

/** Lists the accuracy of sentiment and stance on contexts, as text: all, by label, then the sentiment of those held out. */
export function contextFigures(contexts: readonly LabelledContext[]): string {
  const lines = Object.entries(contextAccuracy(contexts)).flatMap(([title, tally]) => [
    `${title.padEnd(10)}  ${percent(tally.all)}`,
    ...tally.keys.toSorted().map((key) => `  ${key.padEnd(8)}  ${percent(tally.get(key))}`),
  ]);
  const aside = contexts.filter(({ heldOut }) => heldOut);
  const asideLine = `held out    ${percent(contextAccuracy(aside).sentiment.all)}`;
  return [`${contexts.length} sentences`, ...lines, ...(aside.length > 0 ? [asideLine] : [])].join('\n');
}

/**
 * Finds the sentences of labels that have none: the context of the brand in the answer of the same id, with the brands of
 * that answer as the others. Labels of missing answers are left out.
 */
export function withSentences(
  labels: readonly ContextLabel[],
  answers: readonly NamedBrandsAnswer[],
): readonly LabelledContext[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return labels.flatMap(({ id, ...label }) => {
    if (label.sentence !== undefined) return [{ ...label, sentence: label.sentence }];
    const answer = id === undefined ? undefined : byId.get(id);
    const sentence = answer && readMention(answer.text, label.brand)?.context;
    if (!sentence) return [];
    const named = answer.brands.map(({ name }) => name);
    return [{ ...label, sentence, others: named.filter((name) => name !== label.brand && sentence.includes(name)) }];
  });
}

/** Reads JSON lines. Throws SyntaxError naming the line that is no label. */
export function parseContextLabels(lines: string): readonly ContextLabel[] {
  return parseJsonLines(lines).map(readContextLabel);
}

function readContextLabel({ line, value }: JsonLine): ContextLabel {
  if (isContextLabel(value)) return value;
  throw new SyntaxError(`line ${line} needs brand, sentiment, stance, and either a sentence or the id of an answer`);
}

function isContextLabel(value: unknown): value is ContextLabel {
  const { id, brand, others = [], sentence, sentiment, stance } = fieldsOf(value);
  const isPlaced = typeof sentence === 'string' || (sentence === undefined && typeof id === 'string');
  const isLabelled = SENTIMENTS.has(sentiment) && STANCES.has(stance);
  return isPlaced && isLabelled && typeof brand === 'string' && Array.isArray(others);
}
