import type { Answer, Capture, Clock, Logger } from '@namedrop/plugin-api';
import type pg from 'pg';

export const HOUR_MS = 3_600_000;

/** A clock that stands until it is moved. */
export interface StandingClock extends Clock {
  forward(ms: number): void;
}

export function standingClock(): StandingClock {
  let at = Date.parse('2026-04-01T10:00:00Z');
  return {
    now: () => new Date(at),
    forward(ms) {
      at += ms;
    },
  };
}

/** A log, and its lines: level, message and fields. */
export function notedLog(): Logger & { readonly lines: (readonly [string, string, object])[] } {
  const lines: (readonly [string, string, object])[] = [];
  const noting = (level: string) => (fields: object, message: string) => void lines.push([level, message, fields]);
  return { lines, debug: noting('debug'), info: noting('info'), warn: noting('warn'), error: noting('error') };
}

export const answer: Answer = { text: 'Acme leads.', citations: [{ url: 'https://a.example/', title: 'A' }] };

export function captureOf(part: Partial<Capture> = {}): Capture {
  return { platform: 'chatgpt', vendor: 'dataforseo', body: '{"tasks":[]}', reading: answer, ...part };
}

/** A database that takes nothing any more. */
export const fullDisk = {
  query: async () => {
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  },
} as unknown as pg.Pool;
