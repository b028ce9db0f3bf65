import { chatAnswer, chatSearched, chatUse, readChat } from '@namedrop/model-apis';
import { turnsOf } from '@namedrop/plugin-api';
import { costOf } from '../cost.js';
import { toRequest } from '../request.js';
import type { Protocol } from './protocol.js';

/** OpenAI's Chat Completions. The reported model may be an alias or a path, so the configured one is named. */
export const chat: Protocol = {
  path: '/chat/completions',
  headers: {},
  async ask(engine, question, post) {
    const messages = turnsOf(question).map(({ role, content }) => ({ role, content }));
    const reply = readChat(await post(toRequest(engine, question, { said: { messages } })), engine.id);
    const answer = chatAnswer(reply, engine.id);
    return {
      ...answer,
      model: engine.model,
      grounded: chatSearched(reply),
      ...costOf(chatUse(reply), engine, reply.usage?.cost),
    };
  },
};
