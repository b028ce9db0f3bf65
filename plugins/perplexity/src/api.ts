import { type Http, type Surface, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer } from './answer.js';
import { lazyClient } from './client.js';
import type { Config } from './config.js';
import { toSurfaceError } from './faults.js';
import { readReply } from './reply.js';
import { toRequest } from './request.js';

const SLOT = { platform: 'perplexity', channel: 'api' } as const;

/** Cost that the API reports in the sample of an answer. */
const SAMPLE_COST = { usd: 0.006, source: 'reported' } as const;

/** One question is one call of the Agent API. Honours the country. */
export function perplexityApi(
  { apiKey, baseUrl, model, models, prices }: Config,
  http: Http,
): Surface | UnconfiguredSurface {
  const choice = { default: model, allowed: models };
  if (apiKey === undefined) return { ...SLOT, needs: ['PERPLEXITY_API_KEY'], models: choice };
  const client = lazyClient({ apiKey, baseUrl }, http);
  return {
    ...SLOT,
    samples: new URL('../fixtures/', import.meta.url),
    typicalCost: typicalCost(prices?.[model]) ?? SAMPLE_COST,
    models: choice,
    localizes: 'region',
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const perplexity = await client();
        // The raw response: the SDK walks the reply before we have checked its shape.
        const response = await perplexity.responses.create(toRequest(question, model), { signal }).asResponse();
        return toAnswer(readReply(await response.json()), prices?.[question.model ?? model]);
      } catch (error) {
        throw toSurfaceError(error, signal);
      }
    },
  };
}
