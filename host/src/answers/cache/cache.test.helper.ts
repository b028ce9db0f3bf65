import type { Answer, Logger, SharedCache } from '@namedrop/plugin-api';
import type { KeptAnswer } from './kept-answer.js';
import { KeptReader } from './kept-reader.js';

export const HOUR_MS = 3_600_000;
export const START = Date.parse('2026-04-01T10:00:00Z');

export const answer: Answer = {
  text: 'Acme leads. \u0000 \uD83D 😀',
  citations: [{ url: 'https://a.example/', title: 'A', branding: { name: 'A' } }],
  fanOut: ['crm'],
  model: 'gpt-5',
  tokens: { input: 1, output: 2 },
};

/** How long answers live, and who reads them when the tests begin. */
export const DAY = { lifetimeMs: 24 * HOUR_MS, absentLifetimeMs: HOUR_MS };
export const reader = new KeptReader(DAY, { now: () => new Date(START) });

export function keptOf(part: Partial<KeptAnswer> = {}): KeptAnswer {
  return { answer, latencyMs: 800, expiresAt: START + HOUR_MS, ...part };
}

/** A log, and the messages of its warnings with the tier that they are about. */
export function warnings(): Logger & { readonly lines: (readonly [string, string])[] } {
  const lines: (readonly [string, string])[] = [];
  const nothing = () => undefined;
  return {
    lines,
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (fields, message) => void lines.push([(fields as { tier: string }).tier, message]),
  };
}

/** Shared memory without any host around it. */
export function sharedMemory(): SharedCache & { readonly held: Map<string, { value: string; lifetimeMs: number }> } {
  const held = new Map<string, { value: string; lifetimeMs: number }>();
  return {
    held,
    get: async (key) => held.get(key)?.value,
    set: async (key, value, lifetimeMs) => void held.set(key, { value, lifetimeMs }),
  };
}

/** Does not answer, and does not fail. */
export const hanging = (): Promise<never> => new Promise(() => undefined);
export const failing = (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED'));
