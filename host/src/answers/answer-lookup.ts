import type { LookupOptions, PreparedQuestion, Question, Surface } from '@namedrop/plugin-api';
import type { Asker } from './ask-stage.js';

/** Looks for the answer of a surface that was judged, before the surface is asked. */
export interface AnswerLookup {
  /** Never rejects. */
  prepare(surface: Surface, question: Question, options: LookupOptions): Promise<PreparedQuestion>;
}

/** Lookup of a deployment that keeps no answers: each question is asked. */
export class EmptyLookup implements AnswerLookup {
  constructor(private readonly asking: Asker) {}

  async prepare(surface: Surface, question: Question): Promise<PreparedQuestion> {
    return { known: undefined, isBrought: false, ask: (options = {}) => this.asking.ask(surface, question, options) };
  }
}
