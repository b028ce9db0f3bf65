import type { Answer, Fault } from '@namedrop/plugin-api';
import type { SurfaceSubject } from './subject.js';

/** How often the vendor is asked a question that ends so each time. */
export function attemptsFor({ retried = [] }: SurfaceSubject, outcome: Answer | Fault): number {
  if (typeof outcome !== 'string' && outcome.text !== null) return 1;
  return retried.includes(typeof outcome === 'string' ? outcome : 'no answer') ? 2 : 1;
}
