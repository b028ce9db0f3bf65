/** Classes of characters in the rules of sentences (Unicode Standard Annex 29); 0: a character that is not listed here. */
const [OTHER, LOWER, UPPER, NUMERIC, FULL_STOP, STOP, CLOSE, SPACE, CONTINUE, LINE_END] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

/** Characters of answers in Latin letters, by class. */
const CHARACTERS: readonly (readonly [kind: number, characters: RegExp])[] = [
  [LINE_END, /\n/],
  [SPACE, /[\t\v\f \u00a0]/],
  [FULL_STOP, /\./],
  [STOP, /[!?]/],
  [CLOSE, /["'()[\]{}«»\u2018-\u201f‹›]/],
  [CONTINUE, /[,\-:;–—]/],
  [NUMERIC, /[0-9]/],
  [LOWER, /[a-zªµº\u00df-\u00f6\u00f8-\u00ff]|(?=[\u0100-\u017f])\p{Ll}/u],
  [UPPER, /[A-Z\u00c0-\u00d6\u00d8-\u00de]|(?=[\u0100-\u017f])\p{Lu}/u],
  [OTHER, /(?!\r)\p{ASCII}|[\u00a1-\u00ac\u00ae-\u00bf×÷‐‑‒―•…€™]/u],
];
const KINDS_END = 0x2200;
/** Class by UTF-16 unit. */
const KINDS = Uint8Array.from({ length: KINDS_END }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return CHARACTERS.find(([, characters]) => characters.test(character))?.[0] ?? 0;
});

/** Whether a piece of a text has only characters whose sentences `plainBreaks` finds. */
export function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (kindAt(text, at) === 0) return false;
  return true;
}

/**
 * Finds where sentences begin in a piece of a plain text, but for its own beginning, as `Intl.Segmenter` does: behind a stop
 * with what closes and the space behind it, unless a mark or, behind a full stop, a small letter or a digit follows.
 */
export function* plainBreaks(text: string, from: number, to: number): Generator<number> {
  for (let at = from; at < to; ) {
    const kind = kindAt(text, at);
    let next = at + 1;
    if (kind === FULL_STOP || kind === STOP) {
      if (kind === FULL_STOP && isWithinWord(text, at, from, to)) {
        at = next;
        continue;
      }
      while (next < to && kindAt(text, next) === CLOSE) next++;
      while (next < to && kindAt(text, next) === SPACE) next++;
      if (next < to && !goesOn(text, next, to, kind)) {
        if (kindAt(text, next) === LINE_END) next++;
        if (next < to) yield next;
      }
    } else if (kind === LINE_END && next < to) yield next;
    at = next;
  }
}

/** Whether a full stop is before a digit, or between letters of which the second is a capital: `4.5`, `U.S`. */
function isWithinWord(text: string, at: number, from: number, to: number): boolean {
  const next = at + 1 < to ? kindAt(text, at + 1) : OTHER;
  if (next === NUMERIC) return true;
  const before = at > from ? kindAt(text, at - 1) : OTHER;
  return next === UPPER && (before === UPPER || before === LOWER);
}

/** Whether the sentence before `at` goes on there. @param stop class of the stop before it */
function goesOn(text: string, at: number, to: number, stop: number): boolean {
  const first = kindAt(text, at);
  if (first === CONTINUE || first === FULL_STOP || first === STOP) return true;
  if (stop !== FULL_STOP) return false;
  for (let next = at; next < to; next++) {
    const kind = kindAt(text, next);
    if (kind === LOWER) return true;
    if (kind === UPPER || kind === FULL_STOP || kind === STOP || kind === LINE_END) return false;
  }
  return false;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < KINDS_END ? (KINDS[unit] as number) : 0;
}
