import { randomUUID } from 'node:crypto';
import { INTERFACE_PLATFORMS } from '@namedrop/contract';
import type { Answer, Credits } from '@namedrop/core';
import type { Check } from '@namedrop/plugin-api';

/** An answer that is stored once. Its fields are in the order of the answer's shape. */
export function longAnswer(word: string): Answer {
  return { text: `Acme leads, ${word}. ${'Globex follows. '.repeat(100)}`, citations: [{ url: 'https://a.example/' }] };
}

/** A check in which each platform gave one of the answers. */
export function finishedCheck(answers: readonly Answer[], createdAt: Date): Check {
  const platforms = INTERFACE_PLATFORMS.slice(0, answers.length).map(({ id }) => id);
  return {
    id: randomUUID(),
    request: { query: 'best crm', brand: 'Acme', mode: 'quick', platforms, region: 'us', include: [] },
    createdAt,
    durationMs: 1,
    report: { providers: {}, errors: {}, answered: answers.length },
    outcomes: answers.map((answer, n) => ({
      platform: platforms[n] as string,
      answer,
      latencyMs: 1,
    })),
    cost: 0 as Credits,
    fresh: [],
    matching: 'words',
    cacheStatus: 'miss',
  };
}
