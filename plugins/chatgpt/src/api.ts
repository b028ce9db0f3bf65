import { lazyOpenAi, openAiError } from '@namedrop/model-apis/openai-sdk';
import { type Http, type Surface, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer, VENDOR } from './answer.js';
import type { Config } from './config.js';
import { toRequest } from './request.js';

const SLOT = { platform: 'chatgpt', channel: 'api' } as const;

/** One question is one call of the Responses API. */
export function chatgptApi(
  { apiKey, baseUrl, model, models, prices }: Config,
  http: Http,
): Surface | UnconfiguredSurface {
  const choice = { default: model, allowed: models };
  if (apiKey === undefined) return { ...SLOT, needs: ['OPENAI_API_KEY'], models: choice };
  const client = lazyOpenAi({ apiKey, baseUrl }, http);
  return {
    ...SLOT,
    samples: new URL('../fixtures/', import.meta.url),
    typicalCost: typicalCost(prices?.[model]),
    models: choice,
    localizes: 'city',
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const openai = await client();
        // Not `responses.create`: that one walks the reply before we have checked its shape.
        const body = await openai.post('/responses', { body: toRequest(question, model), signal });
        return toAnswer(body, prices?.[question.model ?? model]);
      } catch (error) {
        throw openAiError(error, signal, VENDOR);
      }
    },
  };
}
