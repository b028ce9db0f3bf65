import type { OutgoingHttpHeader } from 'node:http';
import type { RepeatableReply } from '../repeatable.js';
import type { FinishedRequest } from './finished-request.js';

/** Headers that are set before a reply is there. */
interface EarlyHeaders {
  getHeader(name: string): OutgoingHttpHeader | undefined;
}

/** Returns what the log says of a reply. The mode is known also where the call was refused. */
export function replyFacts(
  { facts, repeated }: RepeatableReply,
  response: EarlyHeaders,
): Pick<FinishedRequest, 'mode' | 'platforms' | 'costCents' | 'cache' | 'repeated'> {
  const mode = response.getHeader('X-Mode');
  return {
    ...(mode !== undefined && { mode: String(mode) }),
    ...(repeated ? { repeated } : facts),
  };
}
