import { messageAnswer, messageSearched, messageTurns, messageUse } from '@namedrop/model-apis';
import { turnsOf } from '@namedrop/plugin-api';
import { costOf } from '../cost.js';
import { toRequest } from '../request.js';
import type { Protocol } from './protocol.js';

/** The API requires a limit; `extra` may set another. */
const DEFAULTS = { max_tokens: 4096 };

/** Anthropic's Messages. A paused answer is resumed. */
export const messages: Protocol = {
  path: '/messages',
  headers: { 'anthropic-version': '2023-06-01' },
  async ask(engine, question, post) {
    const asked = turnsOf(question).map(({ role, content }) => ({ role, content }));
    const send = (content: readonly unknown[]) => {
      const said = { messages: content.length > 0 ? [...asked, { role: 'assistant', content }] : asked };
      return post(toRequest(engine, question, { defaults: DEFAULTS, said }));
    };
    const turns = await messageTurns(send, engine.id);
    const answer = messageAnswer(turns, engine.id);
    return { model: engine.model, ...answer, grounded: messageSearched(turns), ...costOf(messageUse(turns), engine) };
  },
};
