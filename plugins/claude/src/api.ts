import type { Http, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import { toAnswer } from './answer.js';
import { lazyClient } from './client.js';
import type { Config } from './config.js';
import { toSurfaceError } from './faults.js';
import { type Reply, readReply } from './reply.js';
import { resumed, toRequest } from './request.js';

const SLOT = { platform: 'claude', channel: 'api' } as const;
/** How often a paused answer is gone on with; what it has said by then counts. */
const MAX_RESUMES = 3;

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
    provider: 'anthropic',
    models: choice,
    localizes: 'city',
    async ask(question, signal) {
      try {
        signal.throwIfAborted();
        const { messages } = await client();
        const request = toRequest(question, model);
        const turns: Reply[] = [readReply(await messages.create(request, { signal }))];
        while (turns.at(-1)?.stop_reason === 'pause_turn' && turns.length <= MAX_RESUMES) {
          const said = turns.flatMap(({ content }) => content);
          turns.push(readReply(await messages.create(resumed(request, said), { signal })));
        }
        return toAnswer(turns, prices?.[question.model ?? model]);
      } catch (error) {
        throw toSurfaceError(error, signal);
      }
    },
  };
}
