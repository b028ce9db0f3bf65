import { z } from 'zod';

/** A text. JSON can hold half characters, which databases refuse: they are mended, and no offset moves. */
export const text = z.string().transform((words) => words.toWellFormed());

/** How many: 0 or more. */
export const count = z.int().nonnegative();

/** A field of another shape counts as absent: a reply is judged by what we need of it, not by what else it holds. */
export const optional = <S extends z.ZodType>(shape: S) => shape.optional().catch(undefined);

export const optionalText = optional(text);

export const optionalCount = optional(count);

/** The items of a list that have a shape. Items of other shapes are left out, and what is no list is an empty one. */
export const items = <S extends z.ZodType>(shape: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.map((item) => shape.safeParse(item)).flatMap(({ success, data }) => (success ? [data] : [])),
    );
