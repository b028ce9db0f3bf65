import type { Answer, Question } from '@namedrop/plugin-api';
import type { Engine } from '../engine.js';
import type { Post } from '../post.js';

/** An engine under its platform id. */
export type NamedEngine = Engine & { readonly id: string };

/** How questions are put in one format, and how replies are read. */
export interface Protocol {
  /** Behind the base address, unless the engine has its own. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** @throws SurfaceError, or what `post` throws */
  ask(engine: NamedEngine, question: Question, post: Post): Promise<Answer>;
}
