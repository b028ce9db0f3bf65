import { type MessageReply, readMessage } from './reply.js';

/** Times that a paused answer is resumed; the text until then counts. */
const MAX_RESUMES = 3;

/**
 * Asks one question, and resumes the answer where the vendor pauses it: the content so far goes back unchanged.
 * @param send sends the question with the content so far, which is empty at first; returns the reply's JSON
 * @returns the replies, in order
 */
export async function messageTurns(
  send: (content: readonly unknown[]) => Promise<unknown>,
  vendor: string,
): Promise<readonly MessageReply[]> {
  const turns = [readMessage(await send([]), vendor)];
  while (turns.at(-1)?.stop_reason === 'pause_turn' && turns.length <= MAX_RESUMES) {
    turns.push(readMessage(await send(turns.flatMap(({ content }) => content)), vendor));
  }
  return turns;
}
