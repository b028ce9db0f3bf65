import { list } from './list.js';
import { text } from './text.js';

/** The brands that are looked for in answers: at most so many names of 1 to 80 code points each. */
export function brandNames(most: number) {
  return list(text(80))
    .refine((brands) => brands.length <= most, `must name at most ${most} brands`)
    .meta({
      maxItems: most,
    });
}

/** Names that `aliases` and `competitors` may each have, and the code points of one. */
export const COMPARED_NAMES = { max_items: 10, max: 100 } as const;
const { max_items: MOST, max: LONGEST } = COMPARED_NAMES;

const optionalNames = (description: string) =>
  list(text(LONGEST))
    .refine((names) => names.length <= MOST, `must have at most ${MOST} entries`)
    .meta({ maxItems: MOST, description })
    .optional();

/** Further names that count as the brand of a check or watch; beyond the interface. */
export const Aliases = optionalNames(
  'Further names that count as the brand. Names that differ in writing alone are one.',
);

/** Brands that a check or watch reports beside its own; beyond the interface. */
export const Competitors = optionalNames(
  'Brands that are reported beside the brand. None of them may be the brand or an alias. Names that differ in writing alone are one, the first.',
);
