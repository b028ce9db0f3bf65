/** Legal forms that a brand may carry or leave out, in lower case, without full stops. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'ab ag as asa bv corp corporation gmbh inc incorporated kg kgaa kk limited llc llp lp ltd ltda nv oy oyj plc pte ' +
    'pty sa sarl sas se spa srl'
  ).split(' '),
);

/** Words that are part of many names: left out only where something unmistakable remains. */
const SOFT_FORMS: ReadonlySet<string> = new Set(['co', 'company', 'group', 'holding', 'holdings']);

/**
 * The words of a brand without its company suffixes (`Acme, Inc.` → `Acme`). At least one word remains.
 * @param isCommon whether a word, in lower case, is an ordinary one: `The Coffee Company` stays whole
 */
export function withoutSuffixes(words: readonly string[], isCommon: (word: string) => boolean): readonly string[] {
  const bare = words.map((word) => word.toLowerCase().replaceAll(/[.,]/g, ''));
  let count = words.length;
  for (;;) {
    const last = bare[count - 1] ?? '';
    const rest = bare.slice(0, count - 1).filter((word) => word !== '&' && word !== 'and');
    const legal = LEGAL_FORMS.has(last);
    const soft = SOFT_FORMS.has(last) && !rest.every(isCommon);
    const dangling = count < words.length && (last === '&' || last === 'and' || last === '');
    if (rest.length === 0 || !(legal || soft || dangling)) return words.slice(0, count);
    count--;
  }
}
