/**
 * The measuring stick, kept apart from the rules that it measures: whether a name stands in a text as whole words, case
 * and accents folded, and whether two names are one in two spellings.
 */

const COMPANY_FORM = /,?\s+(?:inc|llc|ltd|gmbh|corp|corporation|plc|co|sa|ag)\.?$/iu;

/** Footer of a page of Google AI Mode. */
const PAGE_FOOTER = /AI responses may include mistakes\.[^\n]{0,100}Your feedback helps Google improve.*$/su;

/** Captured pages lose spaces: `eeroLinksys`, `Center4.1`. */
const RUN_ON = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** Lower case without accents and apostrophes, `&` as `and`, everything else that is no letter or digit a space. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();
  return ` ${folded
    .replaceAll(/\\?&(?:amp;)?/g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** A text prepared to be asked many times. */
export function plainText(text: string): (name: string) => boolean {
  const answer = text.replace(PAGE_FOOTER, '');
  const writings = [plain(answer), plain(answer.replaceAll(RUN_ON, ' '))];
  return (name) => writings.some((words) => words.includes(plain(name.replace(COMPANY_FORM, ''))));
}

/** Whether two names differ only in case, accents, punctuation, spaces or company form. */
export function isSameName(one: string, other: string): boolean {
  return joined(one) === joined(other);
}

/** Whether two names are one, or one goes on from the other: `HubSpot` and `HubSpot CRM`. */
export function isVariant(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  return isSameName(one, other) || first.startsWith(second) || second.startsWith(first);
}

function joined(name: string): string {
  return plain(name.replace(COMPANY_FORM, '')).replaceAll(' ', '');
}
