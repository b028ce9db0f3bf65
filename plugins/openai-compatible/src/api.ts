import { type Http, type Surface, surfaceErrorOf, typicalCost, type UnconfiguredSurface } from '@namedrop/plugin-api';
import pLimit from 'p-limit';
import { authOf, type Engine, regionPointer } from './engine.js';
import { postTo } from './post.js';
import { chat } from './protocols/chat.js';
import { messages } from './protocols/messages.js';
import type { Protocol } from './protocols/protocol.js';
import { responses } from './protocols/responses.js';
import { revisionOf } from './revision.js';
import { untilAborted } from './until-aborted.js';

const PROTOCOLS: Readonly<Record<Engine['protocol'], Protocol>> = { responses, chat, messages };

/** The surface of one engine. @param id of its platform */
export function engineApi(id: string, engine: Engine, http: Http): Surface | UnconfiguredSurface {
  const slot = { platform: id, channel: 'api' } as const;
  const { apiKey, keyEnv, concurrency } = engine;
  if (authOf(engine) !== 'none' && apiKey === undefined)
    return { ...slot, needs: keyEnv === undefined ? [] : [keyEnv] };
  const protocol = PROTOCOLS[engine.protocol];
  const limited = pLimit(concurrency ?? Number.POSITIVE_INFINITY);
  const named = { ...engine, id, path: engine.path ?? protocol.path };
  return {
    ...slot,
    revision: revisionOf(named),
    ...(regionPointer(engine) !== undefined && { localizes: 'region' }),
    typicalCost: typicalCost(engine.prices),
    async ask(question, signal) {
      const post = postTo(named, { http, headers: protocol.headers, signal });
      const asking = async () => {
        signal.throwIfAborted();
        return protocol.ask(named, question, post);
      };
      try {
        signal.throwIfAborted();
        // A question whose deadline passes while it waits fails at once, and uses no place when its turn comes.
        return await untilAborted(limited(asking), signal);
      } catch (error) {
        throw surfaceErrorOf(error, signal, id);
      }
    },
  };
}
