import { wordsOf } from './capital-runs.js';
import { type NamedBrand, namesOf, toNamedBrand } from './compared/named-brand.js';
import { NAME, NOTHING_KNOWN, PAUSE } from './stance-patterns.js';

/** Whether an engine knows of a brand that it names: `absent` where it says that it found nothing of it. */
export type Stance = 'present' | 'absent';

const MARK = /[,;:!?()–—]|\.\s/;

/**
 * Whether a sentence says that the engine knows nothing of a brand ("I couldn't find any information about Acme"), which
 * mentions it all the same. English; the same sentence always gives the same.
 * @param sentence plain text, a few hundred characters
 */
export function stanceOf(sentence: string, brand: string | NamedBrand): Stance {
  const clause = folded(sentence, brand);
  return [clause, ofPronoun(clause)].some(isUnknown) ? 'absent' : 'present';
}

const isUnknown = (clause: string) => NOTHING_KNOWN.some((pattern) => pattern.test(clause));

/** What stands behind the first mention, with the brand in the place of each `it`. */
function ofPronoun(clause: string): string {
  const [, ...behind] = clause.split(NAME);
  return behind.join(NAME).replaceAll(/ (?:it|them|this (?:one|brand|company|product|tool))(?= |$)/g, ` ${NAME}`);
}

/** The words of a sentence and the marks between them, folded and with one space between, each name of the brand as one. */
function folded(sentence: string, brand: string | NamedBrand): string {
  const names = namesOf(toNamedBrand(brand)).map((name) => keysOf(name).join(' '));
  const keys = ` ${keysOf(sentence).join(' ')} `;
  return names.reduce((read, name) => read.replaceAll(` ${name} `, ` ${NAME} `), keys).trim();
}

function keysOf(text: string): readonly string[] {
  let end = text.length;
  return wordsOf(text).flatMap((word) => {
    const before = text.slice(end, word.start);
    end = word.end;
    return MARK.test(before) ? [PAUSE, word.key] : [word.key];
  });
}
