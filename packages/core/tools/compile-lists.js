/** Compiles the lists of names and words into the build. Part of `npm run build`, after the compiler. */
import { VOCABULARY } from '../dist/brand/common-words.js';
import { LEXICON } from '../dist/extraction/lexicon.js';
import { writeLists } from '../dist/lists/compiled-lists.js';

for (const source of [LEXICON, VOCABULARY]) writeLists(source);
