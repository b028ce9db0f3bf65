/**
 * The measuring stick, kept apart from the rules that it measures: whether a name stands in a text as whole words, case
 * and accents folded, and whether two names are one in two spellings.
 */

const COMPANY_FORM = /,?\s+(?:inc|llc|ltd|gmbh|corp|corporation|plc|co|sa|ag)\.?$/iu;

/** Footer of a page of Google AI Mode. */
const PAGE_FOOTER = /AI responses may include mistakes\.[^\n]{0,100}Your feedback helps Google improve.*$/su;

/** Captured pages lose spaces: `eeroLinksys`, `Center4.1`. */
const RUN_ON = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const KATAKANA = /[\p{sc=Katakana}ー]/u;

/** Words of scripts that take no particle or prefix without a space: `HubSpot` in `HubSpot은`. */
const WORDS_ALONE = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]+/gu;
const BEGINS_ALONE = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]/u;
const ENDS_ALONE = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]$/u;

/**
 * Lower case without accents and apostrophes, `&` as `and`, everything else that is no letter or digit a space; a space
 * between scripts too.
 */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[[\p{M}--[\u3099\u309A]]'’‘`]/gv, '')
    .normalize('NFC')
    .toLowerCase();
  return ` ${folded
    .replaceAll(/\\?&(?:amp;)?/g, ' and ')
    .replaceAll(WORDS_ALONE, ' $& ')
    .replaceAll(/[^\p{L}\p{N}\u3099\u309A]+/gu, ' ')
    .trim()} `;
}

/**
 * A text prepared to be asked many times whether it has a name as whole words. Names of scripts whose words are joined with
 * others (Han, kana, Hangul, Arabic and the like) may also begin and end within a word.
 */
export function plainText(text: string): (name: string) => boolean {
  const answer = text.replace(PAGE_FOOTER, '');
  const writings = [plain(answer), plain(answer.replaceAll(RUN_ON, ' '))];
  return (name) => {
    const letters = plain(name.replace(COMPANY_FORM, '')).trim();
    const sought = `${BEGINS_ALONE.test(letters) ? ' ' : ''}${letters}${ENDS_ALONE.test(letters) ? ' ' : ''}`;
    return letters !== '' && writings.some((writing) => writing.includes(sought));
  };
}

/** Whether two names differ only in case, accents, punctuation, spaces or company form. */
export function isSameName(one: string, other: string): boolean {
  return joined(one) === joined(other);
}

/** Whether two names are one, or one continues the other by whole words: `HubSpot` and `HubSpot CRM`. */
export function isVariant(one: string, other: string): boolean {
  if (isSameName(one, other)) return true;
  const [shorter = '', longer = ''] = [plain(one).trim(), plain(other).trim()].toSorted((a, b) => a.length - b.length);
  return shorter !== '' && longer.startsWith(shorter) && isEdge(longer, shorter.length);
}

/**
 * Whether a word ends in front of an index: at a space, and next to a letter of a script that is written without spaces, but
 * not within a run of katakana. A single such letter is no word.
 */
function isEdge(text: string, index: number): boolean {
  const [before = '', after = ''] = [[...text.slice(0, index)].at(-1), [...text.slice(index)][0]];
  if (before === ' ' || after === ' ') return true;
  if ([...text.slice(0, index)].length === 1 || (KATAKANA.test(before) && KATAKANA.test(after))) return false;
  return UNSPACED.test(before) || UNSPACED.test(after);
}

function joined(name: string): string {
  return plain(name.replace(COMPANY_FORM, '')).replaceAll(' ', '');
}
