import type { Answer, Channel, Fault, Platform } from '@namedrop/core';
import { port } from '../port.js';
import type { ProviderId, Question } from '../surface.js';

/** What became of one question to one surface. Never an exception. */
export type Outcome =
  | { readonly platform: Platform; readonly answer: Answer; readonly latencyMs: number }
  | { readonly platform: Platform; readonly fault: Fault; readonly message: string; readonly latencyMs: number };

/** Asks surfaces, each with its own deadline. */
export interface Answers {
  /** @returns one outcome; a platform that no ready surface serves is `unavailable` */
  ask(platform: Platform, channel: Channel, question: Question): Promise<Outcome>;
  /** The platform that serves a provider of the ask API; undefined when none does. */
  platformOf(provider: ProviderId): Platform | undefined;
}
export const Answers = port<Answers>('Answers');
