import type { Matching } from '@namedrop/core';
import { port } from '../../contract/port.js';

/** How this deployment looks for brands. */
export interface Brands {
  readonly matching: Matching;
}
export const Brands = port<Brands>('Brands');
