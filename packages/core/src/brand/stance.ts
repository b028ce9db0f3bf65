import { wordsOf } from './capital-runs.js';

/** Whether an engine knows of a brand that it names: `absent` where it says that it found nothing of it. */
export type Stance = 'present' | 'absent';

const NAME = '\u0001';
const MOST_BETWEEN = 8;
/** What says that nothing was found, in folded words; what follows within a few words is what it is about. */
const NOTHING_OF = new RegExp(
  [
    `\\b(?:could not|couldnt|cannot|cant|can not|did not|didnt|do not|dont|was unable to|am unable to|unable to|was not able to|wasnt able to|am not able to|failed to) (?:\\w+ ){0,2}(?:find|locate|identify|verify|confirm|have|recognise|recognize|see|retrieve|uncover)\\b`,
    `\\b(?:not|no longer|im not|am not|isnt|arent) (?:\\w+ )?(?:familiar with|aware of)`,
    `\\bno (?:\\w+ ){0,3}(?:information|details|record|records|results|data|evidence|mention|reviews|sources?|trace)\\b`,
    `\\b(?:little|limited) (?:to no )?(?:\\w+ )?information\\b`,
    `\\b(?:never heard of|not heard of|havent heard of|know nothing (?:about|of)|dont know (?:of|about|what))`,
  ].join('|'),
);
/** The same with the brand before it. */
const ABOUT_IT = new RegExp(
  `${NAME} (?:\\w+ ){0,3}(?:does not|doesnt|did not|didnt) (?:\\w+ )?(?:appear|seem|exist|come up|show up|turn up|ring)|${NAME} (?:is|was) (?:not|un)(?:\\w* ){0,2}(?:known|listed|something i (?:know|recognise|recognize)|in my|a (?:brand|company|product) i)|${NAME} isnt (?:\\w+ ){0,3}(?:i know|i recognise|i recognize|in my)`,
);
/** What is said of details is not said of the brand: `I couldn't find the price of Acme`. */
const DETAILS =
  /\b(?:price|prices|pricing|cost|address|phone|discount|coupon|date|fault|flaw|complaints?|problems?|anything (?:better|wrong|bad))\b/;

/**
 * Whether a sentence says that the engine knows nothing of a brand ("I couldn't find any information about Acme"), which
 * mentions it all the same. English; the same sentence always gives the same, in time linear in it.
 * @param sentence plain text, a few hundred characters
 */
export function stanceOf(sentence: string, brand: string): Stance {
  const clause = folded(sentence, brand);
  if (ABOUT_IT.test(clause)) return 'absent';
  const said = NOTHING_OF.exec(clause);
  if (!said) return 'present';
  const rest = clause.slice(said.index + said[0].length);
  const [before = '', named] = rest.split(NAME, 2);
  const isNear = named !== undefined && before.split(' ').length <= MOST_BETWEEN + 2;
  return isNear && !DETAILS.test(said[0] + before) && !/\bbut\b/.test(before) ? 'absent' : 'present';
}

/** The words of a sentence, folded and with one space between, the brand's as one mark. */
function folded(sentence: string, brand: string): string {
  const keys = (text: string) =>
    wordsOf(text)
      .map(({ key }) => key)
      .join(' ');
  return ` ${keys(sentence)} `.replaceAll(` ${keys(brand)} `, ` ${NAME} `).trim();
}
