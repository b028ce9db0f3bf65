import { anyOf } from './any-of.js';
import type { Meaning } from './sentiment-grammar.js';

/** What a refusal says of what it names. */
export const REFUSES: readonly Meaning[] = [{ kind: 'lack' }];

/** How many words before a refusal can make it a condition. */
export const LOOK_BACK = 4;

/** The most words of a refusal. */
const LONGEST = 7;

/** The auxiliary tells the verb from the other `like`: `is not like Acme`, `not many tools like Acme`. */
const REFUSAL = new RegExp(
  `^(?:${anyOf('do not', 'does not', 'did not', 'will not', 'would not', 'should not', 'can not', 'could not', 'cannot', 'never')}|` +
    `${anyOf('dont', 'doesnt', 'didnt', 'wont', 'wouldnt', 'shouldnt', 'cant', 'couldnt')})` +
    `(?: ${anyOf('actually', 'even', 'ever', 'fully', 'particularly', 'personally', 'quite', 'really', 'seem to', 'want to')})?` +
    ` ${anyOf('buy', 'choose', 'like', 'pick', 'rely on', 'trust', 'use')}(?: using)?(?= )`,
);

/** Begins the first word of a refusal. */
const FIRST = /^(?:ca|cou|d[io]|ne|sho|wi|wo)/;

const CONDITION = new RegExp(
  `(?:^| )(?:${anyOf('if', 'unless', 'when', 'whether')}(?: \\S+){0,2}|${anyOf('who', 'that', 'which')})` +
    `(?: ${anyOf('could', 'should', 'will', 'would')})?$`,
);

/** How many of the folded words at an index refuse what stands behind them, as `would never really use` does; 0: none do. */
export function refusalAt(keys: readonly string[], at: number): number {
  if (!FIRST.test(keys[at] ?? '')) return 0;
  const [found] = REFUSAL.exec(keys.slice(at, at + LONGEST + 1).join(' ')) ?? [];
  return found?.split(' ').length ?? 0;
}

/** Whether the words before a refusal speak of whoever refuses, which blames nothing: `if you don't use Acme yet`. */
export function isCondition(before: readonly string[]): boolean {
  return CONDITION.test(before.join(' '));
}
