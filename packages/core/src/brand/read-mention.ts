import type { BrandEntity } from '../answer.js';
import { compileBrand } from './brand-pattern.js';
import { findLiteral } from './find-literal.js';
import { findMentions } from './find-mentions.js';
import { type Name, namesIn } from './names.js';
import { normalise } from './normalise.js';
import { rankOf } from './rank.js';
import { type ReadableAnswer, readAnswer } from './readable-answer.js';
import { sentenceAround } from './sentence.js';
import type { Span } from './span.js';
import { visiblePlace } from './visible-place.js';

/** What an answer says of a brand. */
export interface MentionReading {
  readonly mentioned: boolean;
  /** 1 is first; null when not mentioned. */
  readonly rank: number | null;
  /** The sentence around the mention, at most 500 code points; empty when not mentioned. */
  readonly context: string;
}

export interface MentionOptions {
  /** `words`, the default: our rule, on word boundaries. `literal`: the interface's, any substring, any distance ≤ 2. */
  readonly matching?: 'words' | 'literal';
  /** Brands that the surface itself marked up in its answer: they count towards the rank of others. */
  readonly entities?: readonly BrandEntity[];
}

const NOT_MENTIONED: MentionReading = { mentioned: false, rank: null, context: '' };

/**
 * Whether an answer names a brand, how high, and in which sentence. Link targets, reference lists and citation markers
 * are no mentions; visible link text is, and so is a negative mention. Throws on no text, and takes time linear in it.
 */
export function readMention(text: string, brand: string, options: MentionOptions = {}): MentionReading {
  const { matching = 'words', entities = [] } = options;
  const answer = readAnswer(text);
  const letters = lettersOf(brand);
  const others = entities.filter(({ name }) => lettersOf(name) !== letters);
  const mentions = matching === 'literal' ? literalMentions(answer, brand) : wordMentions(answer, brand, others);
  const [first] = mentions;
  if (!first) return NOT_MENTIONED;
  const names = withEntities(answer, namesIn(answer.visible), others);
  return {
    mentioned: true,
    rank: rankOf(answer.visible, mentions, names),
    context: sentenceAround(answer.visible, first),
  };
}

function wordMentions(answer: ReadableAnswer, brand: string, others: readonly BrandEntity[]): readonly Span[] {
  return findMentions(answer, compileBrand(brand), new Set(others.map(({ name }) => lettersOf(name))));
}

function literalMentions({ source, visible }: ReadableAnswer, brand: string): readonly Span[] {
  const found = findLiteral(source, brand);
  if (!found) return [];
  return [{ start: visiblePlace(visible, found.start), end: visiblePlace(visible, found.end) }];
}

/** Adds the entities that the answer names and that are not among its names yet. */
function withEntities(
  answer: ReadableAnswer,
  names: readonly Name[],
  entities: readonly BrandEntity[],
): readonly Name[] {
  const added = entities.flatMap(({ name }): Name[] => {
    const [first] = findMentions(answer, compileBrand(name));
    return first ? [{ key: lettersOf(name), ...first }] : [];
  });
  const fresh = added.filter(({ start }) => !names.some((name) => name.start === start));
  return [...names, ...fresh];
}

function lettersOf(name: string): string {
  return normalise(name).letters;
}
