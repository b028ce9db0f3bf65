/** A name at its first place, with the odds that the answer offers it. */
export interface NamedPlace {
  readonly start: number;
  /** End of the run of words that begins with the name. */
  readonly runEnd: number;
  /** Logarithm of the odds. */
  readonly odds: number;
}

const LONGEST_JOIN = 14;
/** Commas, slashes and words that join the members of an enumeration. */
const JOIN =
  /^(?:,|、|，|;)?\s?(?:\/|and|or|&|then|and then|plus|und|oder|dann|et|ou|puis|y|o|e|luego|en|of|daarna|poi|и|или|затем|와|과|و|和|或|と|や)?\s?$/u;

/**
 * Decides which names an answer offers. The members of one enumeration are offered together or not at all: by the mean of
 * their odds.
 * @param places in order of their starts
 */
export function offeredNames(text: string, places: readonly NamedPlace[]): readonly boolean[] {
  const offered: boolean[] = [];
  for (let from = 0; from < places.length; ) {
    let to = from + 1;
    while (to < places.length && isJoined(text, places[to - 1] as NamedPlace, places[to] as NamedPlace)) to++;
    const members = places.slice(from, to);
    const isOffered = members.reduce((sum, { odds }) => sum + odds, 0) >= 0;
    for (const _ of members) offered.push(isOffered);
    from = to;
  }
  return offered;
}

function isJoined(text: string, one: NamedPlace, other: NamedPlace): boolean {
  const length = other.start - one.runEnd;
  if (length < 2 || length > LONGEST_JOIN) return false;
  const between = text.slice(one.runEnd, other.start);
  return between.trim() !== '' && JOIN.test(between);
}
