import { messageTurns } from '@namedrop/model-apis';
import { type Http, type Surface, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer } from './answer.js';
import { lazyClient } from './client.js';
import type { Config } from './config.js';
import { toSurfaceError, VENDOR } from './faults.js';
import { resumed, toRequest } from './request.js';

const SLOT = { platform: 'claude', channel: 'api' } as const;

/** One question is one call of the Messages API, and up to three more where the vendor pauses it. */
export function claudeApi(
  { apiKey, baseUrl, model, models, prices }: Config,
  http: Http,
): Surface | UnconfiguredSurface {
  const choice = { default: model, allowed: models };
  if (apiKey === undefined) return { ...SLOT, needs: ['ANTHROPIC_API_KEY'], models: choice };
  const client = lazyClient({ apiKey, baseUrl }, http);
  return {
    ...SLOT,
    samples: new URL('../fixtures/', import.meta.url),
    typicalCost: typicalCost(prices?.[model]),
    models: choice,
    localizes: 'city',
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const { messages } = await client();
        const request = toRequest(question, model);
        const send = (content: readonly unknown[]) => messages.create(resumed(request, content), { signal });
        return toAnswer(await messageTurns(send, VENDOR), prices?.[question.model ?? model]);
      } catch (error) {
        throw toSurfaceError(error, signal);
      }
    },
  };
}
