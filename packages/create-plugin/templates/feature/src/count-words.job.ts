import { type Job, job, z } from '@namedrop/plugin-api';
import { COUNT_WORDS, type NoteStore } from './notes.ts';

/** Counts the words of one note; again after 10 seconds and after a minute if that fails. */
export const countWords = (notes: NoteStore): Job =>
  job({
    name: COUNT_WORDS,
    input: z.object({ id: z.uuid() }),
    retry: [10, 60],
    run: ({ id }) => notes.count(id),
  });
