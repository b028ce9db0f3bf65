import { loadVocabulary } from './brand/common-words.js';
import { loadLexicon } from './extraction/lexicon.js';
import { loadModel } from './extraction/model.js';

/** Loads the words, lists of names and weights of the reader, about 50 ms where the build has compiled them, before the first answer needs them. */
export function loadReader(): void {
  loadVocabulary();
  loadLexicon();
  loadModel();
}
