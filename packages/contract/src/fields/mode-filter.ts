import { once } from './query.js';
import { text } from './text.js';

/** Characters of the name of a mode; longer than any. */
const MAX_NAME = 100;

/** Query parameter `mode` of a list. Any name is valid: entries outlive a mode that the deployment no longer has. */
export const ModeFilter = once(text(MAX_NAME))
  .describe('Mode of the entry; aliases resolve. A mode that no entry has gives an empty page.')
  .optional();
