import { type Http, type Surface, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer } from './answer.js';
import { lazyClient } from './client.js';
import type { Config } from './config.js';
import { toSurfaceError } from './faults.js';
import type { RedirectResolver } from './redirect-resolver.js';
import { readReply } from './reply.js';
import { toRequest } from './request.js';

const SLOT = { platform: 'gemini', channel: 'api' } as const;

/** One question is one call of generateContent, and one look at each link that Google redirects. Honours no place. */
export function geminiApi(
  { apiKey, baseUrl, model, models, prices }: Config,
  http: Http,
  redirects: RedirectResolver,
): Surface | UnconfiguredSurface {
  const choice = { default: model, allowed: models };
  if (apiKey === undefined) return { ...SLOT, needs: ['GEMINI_API_KEY'], models: choice };
  const client = lazyClient({ apiKey, baseUrl }, http);
  return {
    ...SLOT,
    samples: new URL('../fixtures/', import.meta.url),
    typicalCost: typicalCost(prices?.[model]),
    models: choice,
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const gemini = await client();
        const reply = readReply(await gemini.models.generateContent(toRequest(question, model, signal)));
        const answer = toAnswer(reply, prices?.[question.model ?? model]);
        return { ...answer, citations: await redirects.resolve(answer.citations, signal) };
      } catch (error) {
        throw toSurfaceError(error, signal);
      }
    },
  };
}
