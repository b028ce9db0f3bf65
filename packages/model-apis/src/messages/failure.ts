import { SurfaceError } from '@namedrop/plugin-api';
import { toFailure } from '../failure.js';
import type { MessageReply } from './reply.js';

/** The failure that a reply with HTTP 200 reports, if it does. A truncated reply is none: it may hold an answer. */
export function messageFailure({ error, stop_reason }: MessageReply, vendor: string): SurfaceError | undefined {
  if (error) return toFailure(error, `${vendor}: the message`);
  if (stop_reason === 'refusal') return new SurfaceError('error', `${vendor}: the model refused`);
  return undefined;
}
