/**
 * Version of the rules by which answers are read: brands, ranks, contexts, sentiments, stances and cited pages. Whole
 * number ≥ 1. Raise it in each change of what is read; `npm run eval -- --note-reader` notes the new reading. A watch or
 * monitor reads its stored answers again where another version has read them, so that no change of rules is an event.
 */
export const READER_VERSION = 2;
