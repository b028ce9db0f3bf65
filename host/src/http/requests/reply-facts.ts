import type { OutgoingHttpHeader } from 'node:http';
import type { RepeatableReply } from '../repeatable.js';
import type { FinishedRequest } from './finished-request.js';

/** Headers that are set before a reply is there. */
interface EarlyHeaders {
  getHeader(name: string): OutgoingHttpHeader | undefined;
}

/** Returns what the log says of a reply: headers that callers see, and the platforms of a check. */
export function replyFacts(
  { headers = {}, platforms, repeated }: RepeatableReply,
  response: EarlyHeaders,
): Pick<FinishedRequest, 'mode' | 'platforms' | 'costCents' | 'cache' | 'repeated'> {
  const mode = response.getHeader('X-Mode');
  const { 'X-Cost-Cents': cost, 'X-Cache-Status': cache } = headers;
  return {
    ...(mode !== undefined && { mode: String(mode) }),
    ...(platforms && { platforms }),
    ...(cost !== undefined && !repeated && { costCents: Number(cost) }),
    ...(cache !== undefined && { cache }),
    ...(repeated && { repeated }),
  };
}
