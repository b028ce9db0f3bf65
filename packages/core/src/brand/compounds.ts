/** A part of a compound name that has so few letters is its own only as it is: Blend|Jet is not Blend|tec. */
const SHORT_PART = 3;

/** A folded name and where its own writing joins parts (`joints[i]`: a part begins with letter i). */
export interface Compound {
  readonly letters: string;
  readonly joints: readonly boolean[];
}

/**
 * Whether two names differ by nothing but a short first or last part of one of them, which then is another part rather
 * than a misspelled one.
 */
export function differByPart(one: Compound, other: Compound): boolean {
  const head = commonStart(one.letters, other.letters);
  const tail = commonEnd(one.letters, other.letters);
  return [one, other].some(({ letters, joints }) => {
    const last = joints.lastIndexOf(true);
    const first = joints.indexOf(true, 1);
    const lastDiffers = last > 0 && letters.length - last <= SHORT_PART && head >= last;
    return lastDiffers || (first > 0 && first <= SHORT_PART && tail >= letters.length - first);
  });
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}
