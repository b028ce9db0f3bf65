import type { FinishedCheck } from '../../tracking/finished-check.js';

/** Characters that a number, a truth value, or the place of a value counts as. */
const SMALL = 8;

/**
 * Returns the parts of a check that may be large: slots and answers, which checks of the same answers share. Slots are
 * without `raw`, a text of the answer.
 */
export function partsOf({ check: { report, outcomes } }: FinishedCheck): readonly object[] {
  const slots = Object.values(report.providers).map((slot) => (slot.raw === undefined ? slot : { ...slot, raw: '' }));
  return [...slots, ...outcomes.map((outcome) => ('answer' in outcome ? outcome.answer : outcome))];
}

/** Counts the characters of a value, about as many as its JSON has. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length + SMALL;
  if (typeof value !== 'object' || value === null) return SMALL;
  return Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part), SMALL);
}

/** Counts the characters that the parts of several checks hold of the memory; a part that they share counts once. */
export class HeldParts {
  readonly #uses = new Map<object, number>();
  #characters = 0;

  get characters(): number {
    return this.#characters;
  }

  add(parts: readonly object[]): void {
    for (const part of parts) {
      const uses = this.#uses.get(part) ?? 0;
      if (uses === 0) this.#characters += charactersIn(part);
      this.#uses.set(part, uses + 1);
    }
  }

  remove(parts: readonly object[]): void {
    for (const part of parts) {
      const uses = (this.#uses.get(part) ?? 0) - 1;
      if (uses > 0) this.#uses.set(part, uses);
      else if (this.#uses.delete(part)) this.#characters -= charactersIn(part);
    }
  }
}
