import { readResponse, responseAnswer, responseUse, searched } from '@namedrop/model-apis';
import { turnsOf } from '@namedrop/plugin-api';
import { costOf } from '../cost.js';
import { toRequest } from '../request.js';
import type { Protocol } from './protocol.js';

/** OpenAI's Responses, not stored by the vendor unless `extra` says so. */
export const responses: Protocol = {
  path: '/responses',
  headers: {},
  async ask(engine, question, post) {
    const input = turnsOf(question).map(({ role, content }) => ({ role, content }));
    const request = toRequest(engine, question, { defaults: { store: false }, said: { input } });
    const reply = readResponse(await post(request), engine.id);
    const answer = responseAnswer(reply, { vendor: engine.id, annotated: 'mixed' });
    const cost = costOf(responseUse(reply), engine, reply.usage?.cost);
    return { model: engine.model, ...answer, grounded: searched(reply), ...cost };
  },
};
