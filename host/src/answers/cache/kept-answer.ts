import { type Answer, z } from '@namedrop/plugin-api';
import { wellShaped } from '../answer-shape.js';

/** An answer as it is kept: everything that was captured, before any brand is looked for. */
export interface KeptAnswer {
  readonly answer: Answer;
  /** Whole milliseconds that it took to get it. */
  readonly latencyMs: number;
  /** Milliseconds since 1970 by the host's clock; from then on it is no longer given out. */
  readonly expiresAt: number;
}

const KeptShape = z.object({ answer: z.unknown(), latencyMs: z.int().min(0), expiresAt: z.int() });

/** As a text, from which `decoded` makes the same again. Holds no character that PostgreSQL refuses. */
export function encoded({ answer, latencyMs, expiresAt }: KeptAnswer): string {
  return JSON.stringify({ answer, latencyMs, expiresAt });
}

/** Encodes all but the answer. With the answer as its first field it is what `encoded` returns. */
export function encodedWithoutAnswer({ latencyMs, expiresAt }: KeptAnswer): string {
  return JSON.stringify({ latencyMs, expiresAt });
}

/** @returns undefined for a text that is damaged, or that another version of the host wrote in another shape */
export function decoded(text: string): KeptAnswer | undefined {
  try {
    const { answer, ...rest } = KeptShape.parse(JSON.parse(text));
    return { ...rest, answer: wellShaped(answer) };
  } catch {
    return undefined;
  }
}
