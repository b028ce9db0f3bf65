import { lazyOpenAi } from '@namedrop/model-apis/openai-sdk';
import { type Http, type Surface, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer } from './answer.js';
import type { Config } from './config.js';
import { toSurfaceError } from './faults.js';
import { toRequest } from './request.js';

const SLOT = { platform: 'grok', channel: 'api' } as const;

/** Cost that the API reports in the sample of an answer. */
const SAMPLE_COST = { usd: 0.01825, source: 'reported' } as const;

/** One question is one call of the Responses API. Honours the country where the operator has it sent. */
export function grokApi(config: Config, http: Http): Surface | UnconfiguredSurface {
  const { apiKey, baseUrl, model, models, prices, userLocation } = config;
  const choice = { default: model, allowed: models };
  if (apiKey === undefined) return { ...SLOT, needs: ['XAI_API_KEY'], models: choice };
  const client = lazyOpenAi({ apiKey, baseUrl }, http);
  return {
    ...SLOT,
    samples: new URL('../fixtures/', import.meta.url),
    typicalCost: typicalCost(prices?.[model]) ?? SAMPLE_COST,
    models: choice,
    ...(userLocation && { localizes: 'region' }),
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const xai = await client();
        const body = await xai.post('/responses', { body: toRequest(question, config), signal });
        return toAnswer(body, prices?.[question.model ?? model]);
      } catch (error) {
        throw toSurfaceError(error, signal);
      }
    },
  };
}
