import { isSynonym } from './synonyms.js';

/** Longer words are no misspelt names. Also bounds the work for one comparison. */
const MAX_LENGTH = 40;
/** Edits that a misspelt word may be away from the name that was meant; fewer in short words, one in every three letters. */
const MAX_EDITS = 2;

/**
 * Finds the name that a word was meant to be: the same but for case and punctuation, another name for the same, or
 * misspelt.
 * @returns undefined unless exactly one candidate is nearest, and for a word that is a candidate itself
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = bare(word);
  if (given === '' || word.length > MAX_LENGTH || candidates.includes(word)) return undefined;
  const spelt = only(candidates.filter((candidate) => bare(candidate) === given));
  return spelt ?? candidates.find((candidate) => isSynonym(given, candidate)) ?? misspelt(given, candidates);
}

/** A sentence about what was meant; undefined where that is not clear. */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const meant = nearest(word, candidates);
  return meant && `Did you mean \`${meant}\`?`;
}

function misspelt(given: string, candidates: readonly string[]): string | undefined {
  const most = Math.min(MAX_EDITS, Math.floor(given.length / 3));
  const distances = candidates.map((candidate) => distance(given, bare(candidate), most));
  const least = Math.min(...distances);
  if (least > most) return undefined;
  return only(candidates.filter((_, index) => distances[index] === least));
}

/** Counts the edits between two words; infinite where their lengths differ by more than counts. */
function distance(one: string, other: string, most: number): number {
  return Math.abs(one.length - other.length) > most ? Number.POSITIVE_INFINITY : edits(one, other);
}

/** Lower-case letters and digits alone. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const only = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined);

/**
 * Counts the edits between two words, as Damerau and Levenshtein do: letters that are missing, surplus, wrong, or have
 * were swapped with their neighbours. No library: those that are maintained do not know the last kind.
 */
function edits(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const here = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const swaps = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      here[column] = Math.min(
        at(above, column) + 1,
        at(here, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        swaps ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, here];
  }
  return at(above, other.length);
}

const at = (row: readonly number[], column: number) => row[column] as number;
