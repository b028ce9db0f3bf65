import { anyOf } from './any-of.js';

/** What stands for the brand in a sentence whose words are folded. */
export const NAME = '\u0001';
/** What stands for a mark between two words, such as a comma. */
export const PAUSE = ',';

const NEGATED = anyOf(
  '(?:could|can|did|do|does|have) not',
  '(?:couldn|can|didn|don|doesn|haven)t',
  'cannot|failed to|(?:unable|not able|wasnt able) to',
);
const IS_NOT = '(?:is not|isnt|was not|wasnt)';
const KNOWLEDGE = anyOf(
  'info|information|data|details|knowledge|coverage|evidence|existence|trace|anything|much',
  '(?:mention|record|reference|result|source)s?',
);
const FOUND = '(?:found|available|online|yet|here|anywhere|at all|myself|out there)';
const ABOUT = '(?:about|on|of|for|to|regarding|concerning|mentioning|referring to|related to)';
const ENGINE = '(?:i|im|ive|we|weve)';
const OURS = '(?:any|no|my|the|these|our|those|neither|provided|available)';
const FINDINGS = '(?:results?|sources?|search|searches|context|documents?|articles?|snippets?|data|database|knowledge)';
const CALLED = '(?:called|named|by the name of|by the name|with the name|with that name)';
const NAMES_IT = '(?:mentions?|references?|covers?|includes?|contains?|lists?|discuss|discusses|refers? to)';
const APPEARS = '(?:appear(?:ing)?|feature|(?:come|coming|show|showing|turn|turning) up)';
const SCARCE = anyOf(
  'not (?:\\w+ )?(?:available|found|provided|included)',
  'unavailable|scarce|sparse|limited(?! to)|lacking|hard to find',
);
const REAL = '(?:an? )?(?:real|genuine|legitimate|actual)(?: (?:company|brand|business|product|thing|tool))?';

/** So many words, of which as few as will do. */
const upTo = (most: number) => `(?:\\w+ ){0,${most}}?`;

/** The brand, maybe as the last of two, said to be called so, or with what it is. */
const BRAND = [
  '(?:\\w+ (?:or|nor) )?',
  `(?:(?:(?:a|an|any|the|this) )?${upTo(2)}${CALLED} |(?:a|the) (?:brand|company|product|tool) )?`,
  NAME,
  '(?: (?:app|brand|company|crm|inc|platform|product|service|software|tool)\\b)?',
].join('');

const GOES_ON = anyOf(
  'and|but|so|because|as an?|since|which|i|we|online|anywhere|here|yet|specifically|itself',
  'exists?|appears?|is|was|are|were|has|have|could|provided|mentioned',
  'in (?:the|my|any|our|this|these)',
);
/** Where a thought ends: `no information about Acme customers` and `about Acme being slow` are about something else. */
const END = `(?= ${PAUSE}| ${GOES_ON}\\b|$)`;

const NO_KNOWLEDGE = anyOf(
  `(?:no|little|limited|lack|lacks|lacking|not|isnt)(?: [\\w,]+){0,3} ${KNOWLEDGE}`,
  `${NEGATED}(?: [\\w,]+){1,7}? ${KNOWLEDGE}`,
  '(?:found|find|have|know|saw|see|is|there) nothing(?: in \\w+ \\w+)?',
);

/** How a sentence knows nothing of a brand, by an example of each. */
const SAYINGS: Readonly<Record<string, string>> = {
  'I could not find any information about Acme.': `\\b${NO_KNOWLEDGE}(?: ${FOUND})? ${ABOUT} ${BRAND}(?: (?:could be )?${FOUND}| (?:to|at|beyond)\\b.*)?${END}`,
  'Details on Acme are scarce.': `\\b${KNOWLEDGE} ${ABOUT} ${BRAND} (?:(?:is|are|was|were|remains?) (?:\\w+ )?${SCARCE}|could not be found)`,
  'I was unable to find Acme.': `\\b${ENGINE} ${upTo(2)}${NEGATED} (?:\\w+ )?(?:find|locate|identify|verify|confirm|recogni[sz]e) ${BRAND}(?: ${FOUND}| among\\b.*| listed)?${END}`,
  'There is no company called Acme.': `\\bthere (?:is|are|seems to be|appears to be) no (?:\\w+ ){1,3}?${CALLED} ${NAME}${END}`,
  'The search results do not mention Acme.': `\\b${OURS} ${upTo(2)}${FINDINGS} ${upTo(3)}(?:${NEGATED}|never) ${NAMES_IT} ${BRAND}${END}`,
  'None of the sources mention Acme.': `\\b(?:no|neither|none of|nothing in) ${upTo(3)}${FINDINGS} ${upTo(3)}${NAMES_IT} ${BRAND}${END}`,
  'A search for Acme turned up nothing.': `\\b(?:search|searches|searched|looked|looking) (?:\\w+ )?for ${BRAND} (?:, )?${upTo(3)}(?:nothing|empty|no (?:\\w+ )?results?)\\b`,
  'I am not familiar with Acme.': `\\b${ENGINE} ${upTo(2)}(?:not|no longer) (?:\\w+ )?(?:familiar with|aware of|acquainted with) ${BRAND}${END}`,
  'I have never heard of Acme.': `\\b${ENGINE} ${upTo(2)}(?:never|not|havent) heard of ${BRAND}${END}`,
  'My knowledge does not extend to Acme.': `\\b(?:my|our) ${upTo(2)}${FINDINGS} (?:does not|doesnt|do not|dont) (?:\\w+ )?(?:extend to|reach|know of) ${BRAND}${END}`,
  'I do not see Acme mentioned in these lists.': `\\b${ENGINE} ${upTo(2)}${NEGATED} (?:\\w+ )?(?:see|find) ${BRAND} (?:covered|listed|mentioned) (?:anywhere|in (?:any|my|the|these)\\b)`,
  'I do not know what Acme is.': `\\b${ENGINE} (?:do not|dont) (?:\\w+ )?(?:know|know of|know what|know who) ${BRAND}(?: is)?${END}`,
  'I am not sure what Acme is.': `\\b(?:im|am|are) not sure (?:what|who) ${BRAND} (?:is|does|are)`,
  'I cannot confirm that Acme exists.': `\\b(?:${NEGATED}|no|not|unclear|unsure)\\b.* (?:that|whether|if) ${BRAND} (?:\\w+ )?(?:exists?|is ${REAL}${END})`,
  'Acme does not appear in the results.': `${NAME} (?:${NEGATED}|${IS_NOT}) (?:\\w+ )?${APPEARS} in (?:${OURS} ${upTo(3)}${FINDINGS}${END}|anything)`,
  'Acme is not mentioned in my sources.': `${NAME} ${IS_NOT} (?:\\w+ )?(?:listed|mentioned|included|found|covered|in|part of) (?:in )?${OURS} ${upTo(2)}${FINDINGS}${END}`,
  'Acme does not seem to exist.': `${NAME} (?:does not|doesnt) (?:(?:seem|appear) to )?exist\\b`,
  'Acme does not seem to be a known brand.': `${NAME} (?:does not|doesnt) (?:seem|appear) to be an? (?:\\w+ )?(?:known|recogni[sz]ed|real|existing|established)\\b`,
  'Acme is not a brand I know.': `${NAME} ${IS_NOT} (?:an? )?(?:\\w+ ){1,2}?(?:that )?${ENGINE} (?:know|recogni[sz]e|am familiar|am aware|have (?:\\w+ )?${KNOWLEDGE})`,
  'Acme is not a recognised company.': `${NAME} ${IS_NOT} (?:an? )?(?:\\w+ly )?recogni[sz]ed\\b`,
  'Acme is unknown to me.': `${NAME} is unknown to (?:me|us)\\b`,
  'Acme does not ring a bell.': `${NAME} (?:does not|doesnt) ring a bell\\b`,
  'Regarding Acme, I have no sources.': `^(?:(?:regarding|about|concerning|as for|on|for) )?${NAME} ${PAUSE} (?:${ENGINE} (?:\\w+ )?)?${NO_KNOWLEDGE}(?: ${FOUND})*$`,
};

export const EXAMPLES: readonly string[] = Object.keys(SAYINGS);
/** What only sentences say that know nothing of the brand. */
export const NOTHING_KNOWN: readonly RegExp[] = Object.values(SAYINGS).map((source) => new RegExp(source));
