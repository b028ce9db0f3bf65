import { type Http, type Surface, surfaceErrorOf, type UnconfiguredSurface } from '@namedrop/plugin-api';
import { authOf, type Engine, regionPointer } from './engine.js';
import { postTo } from './post.js';
import { chat } from './protocols/chat.js';
import { messages } from './protocols/messages.js';
import type { Protocol } from './protocols/protocol.js';
import { responses } from './protocols/responses.js';
import { Semaphore } from './semaphore.js';

const PROTOCOLS: Readonly<Record<Engine['protocol'], Protocol>> = { responses, chat, messages };

/** The surface of one engine. @param id of its platform */
export function engineApi(id: string, engine: Engine, http: Http): Surface | UnconfiguredSurface {
  const slot = { platform: id, channel: 'api' } as const;
  const { apiKey, keyEnv, concurrency } = engine;
  if (authOf(engine) !== 'none' && apiKey === undefined)
    return { ...slot, needs: keyEnv === undefined ? [] : [keyEnv] };
  const protocol = PROTOCOLS[engine.protocol];
  const room = concurrency === undefined ? undefined : new Semaphore(concurrency);
  const named = { ...engine, id, path: engine.path ?? protocol.path };
  return {
    ...slot,
    ...(regionPointer(engine) !== undefined && { localizes: 'region' }),
    async ask(question, signal) {
      const post = postTo(named, { http, headers: protocol.headers, signal });
      const asking = () => protocol.ask(named, question, post);
      try {
        signal.throwIfAborted();
        return await (room ? room.run(signal, asking) : asking());
      } catch (error) {
        throw surfaceErrorOf(error, signal, id);
      }
    },
  };
}
