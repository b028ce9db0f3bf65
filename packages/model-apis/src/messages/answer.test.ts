import test from 'ava';
import { messageAnswer } from './answer.js';
import { readMessage } from './reply.js';

const turn = (usage: object) => readMessage({ content: [{ type: 'text', text: 'Acme leads.' }], usage }, 'Acme');

test('the tokens of several turns are added up, and a sum that no number holds exactly leaves the answer without them', (t) => {
  const usual = turn({ input_tokens: 10, output_tokens: 2 });
  t.deepEqual(messageAnswer([usual, usual], 'Acme').tokens, { input: 20, output: 4 });
  const absurd = turn({ input_tokens: Number.MAX_SAFE_INTEGER, output_tokens: 1 });
  const answer = messageAnswer([absurd, usual], 'Acme');
  t.is(answer.tokens, undefined);
  t.regex(answer.text ?? '', /^Acme leads\./);
});
