import { TRACKED_BRANDS } from '@namedrop/contract';

/** Positions of competitors in the arrays of sums: as many as two revisions of a brand can have. */
export const RIVAL_SLOTS = 2 * TRACKED_BRANDS.competitors;

/** Names of competitors by slot, from 1; null: the slot is free. */
export type RivalSlots = readonly (string | null)[];

/**
 * Gives each competitor a slot. A name keeps its slot. A new one gets a slot that no competitor had before the change, so
 * that sums which are not yet made again are not taken for those of another competitor.
 */
export function slotsFor(names: readonly string[], before: RivalSlots): RivalSlots {
  const slots = Array.from({ length: RIVAL_SLOTS }, (_, slot) => {
    const name = before[slot] ?? null;
    return name !== null && names.includes(name) ? name : null;
  });
  const free = slots.flatMap((_, slot) => ((before[slot] ?? null) === null ? [slot] : []));
  for (const name of names) {
    const slot = slots.includes(name) ? undefined : free.shift();
    if (slot !== undefined) slots[slot] = name;
  }
  return slots;
}
