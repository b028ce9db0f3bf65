import { lenient, z } from '@namedrop/plugin-api';

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
]);

/** Yes or no, in any of the ways in which vendors write it; absent when it is none of them. */
export const flag = z
  .unknown()
  .optional()
  .transform((said) => FLAGS.get(typeof said === 'string' ? said.toLowerCase() : said));

/** Items of one list that are looked at: real lists have some dozens, and each item takes time. */
export const MOST_ITEMS = 1_000;

/**
 * The items of a list that have a shape, where one alone may stand for a list of one. Anything else is an empty list,
 * and what lies beyond the first items is not looked at.
 * @param most items to look at; fewer than a thousand where lists lie within lists
 */
export const oneOrMany = <S extends z.ZodType>(shape: S, most = MOST_ITEMS) =>
  z
    .unknown()
    .optional()
    .transform((said) => (Array.isArray(said) ? said.slice(0, most) : [said]))
    .pipe(lenient.items(shape));
