import type { BrandStart } from './brand-start.js';
import { CAPITAL, type Word } from './capital-runs.js';
import { CapitalWords, startsOf } from './capital-words.js';
import { isCommonWord } from './common-words.js';
import { GENERIC_WORDS } from './generic-words.js';
import { type Lead, leadsOf } from './leads.js';
import { isEnglish, type Name } from './names.js';
import type { VisibleText } from './visible-text.js';
import { WORD_BRANDS } from './word-brands.js';

/** A host name of which a word is the first label: `Monday.com`. */
const HOST = /\.(?:com|io|ai|co|net|org|app|dev|so)(?![\p{L}\p{N}])/uy;
/** `1Password`, `Concept2`, `freeCodeCamp`. */
const NAME_SPELLINGS = [/^\p{N}\p{Lu}\p{Ll}/u, /^\p{Lu}\p{Ll}{3,}\p{N}{1,2}$/u, /^\p{Ll}{3,}\p{Lu}\p{Ll}/u];
const DIGIT = /\p{N}/u;
/** Of so many leads of a group one must be a sure name for all to be names. */
const ONE_IN = 4;
/** Brands that are ordinary words are sure names where so many of them head the items of a group: one may be the word. */
const FEWEST_WORD_BRANDS = 2;
/** Where one of so many words has a capital, all nouns have. */
const MOST_CAPITALS = 5;

/**
 * Where an answer seems to name brands, in order: at its names (see namesIn), and at ordinary words which its layout or
 * grammar makes names: beside names at the heads of items, in enumerations with names, with a capital inside a sentence.
 * @param words those of the visible text
 */
export function brandStarts(visible: VisibleText, words: readonly Word[], names: readonly Name[]): BrandStart[] {
  const isForeign = !isEnglish(words);
  const sure =
    isForeign && hasCapitalNouns(words)
      ? names.filter(({ start, end }) => isSpelledAsName(visible.text.slice(start, end)))
      : names;
  const keys = new Set(sure.map(({ key }) => key));
  const starts = new Map<number, BrandStart>(sure.map(({ start }) => [start, { start }]));
  const add = (found: readonly BrandStart[]) => {
    for (const each of found) if (!starts.has(each.start) || each.end !== undefined) starts.set(each.start, each);
  };
  add(spelledAsNames(visible, words));
  add(leading(leadsOf(visible, words), ({ key }) => keys.has(key) || (isForeign && !isCommonWord(key))));
  const candidates = new CapitalWords(visible.text, words);
  if (!isForeign) add([...candidates.insideSentences(), ...candidates.openingSentences(), ...candidates.subjects()]);
  // Twice, for names make names of their neighbours.
  for (let round = 0; round < 2; round++) add(candidates.besides(new Set(starts.keys())));
  return [...starts.values()].sort((one, other) => one.start - other.start);
}

function spelledAsNames({ text }: VisibleText, words: readonly Word[]): readonly BrandStart[] {
  const spelled = words.filter(({ written, end }) => {
    HOST.lastIndex = end;
    return NAME_SPELLINGS.some((spelling) => spelling.test(written)) || (CAPITAL.test(written) && HOST.test(text));
  });
  return startsOf(spelled);
}

/** Whether a language writes nouns with capitals. */
function hasCapitalNouns(words: readonly Word[]): boolean {
  return words.filter(({ written }) => CAPITAL.test(written)).length * MOST_CAPITALS > words.length;
}

function isSpelledAsName(word: string): boolean {
  return /\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word);
}

/** The leads of groups of which enough are names. */
function leading(leads: readonly Lead[], isName: (word: Word) => boolean): readonly BrandStart[] {
  const groups = Map.groupBy(leads, ({ group }) => group);
  const isNamed = ({ words }: Lead) => words.slice(0, 2).some(isName);
  return [...groups.values()].flatMap((group) => {
    const wordBrands = wordBrandsOf(group);
    const named = group.filter((lead) => isNamed(lead) || wordBrands.has(lead)).length;
    return named * ONE_IN < group.length ? [] : group.flatMap((lead) => startOf(lead, wordBrands.has(lead)));
  });
}

/** The leads of a group that are such brands, and nothing else: a target audience is none. */
function wordBrandsOf(group: readonly Lead[]): ReadonlySet<Lead> {
  const found = group.filter(({ words }) => words.length === 1 && words.some(({ key }) => WORD_BRANDS.has(key)));
  const distinct = new Set(found.flatMap(({ words }) => words.map(({ key }) => key)));
  return new Set(distinct.size >= FEWEST_WORD_BRANDS ? found : []);
}

function startOf({ words }: Lead, isWordBrand: boolean): readonly BrandStart[] {
  const [first] = words;
  const last = words.at(-1);
  const isGeneric = !isWordBrand && words.every(({ key }) => GENERIC_WORDS.has(key));
  if (!first || !last || isGeneric || DIGIT.test(first.written)) return [];
  if (first.key === 'the' && words.length > 1)
    return [{ start: first.start, end: words[Math.min(2, words.length - 1)]?.end }];
  const isWhole =
    words.some(({ written }) => !CAPITAL.test(written)) && !words.some(({ written }) => DIGIT.test(written));
  return [isWhole ? { start: first.start, end: last.end } : { start: first.start }];
}
