import { text } from '../plugins/shapes/shape.js';

/** Name of a platform or mode that people read: one line, without characters that act on a terminal. */
export const Label = text
  .max(60, 'must not be longer than 60 characters')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must be one line of text');
