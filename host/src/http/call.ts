import type { Clock, Logger } from '@namedrop/plugin-api';
import type { Request, RequestHandler, Response } from 'express';
import type { Suspensions } from '../accounts/suspensions.js';
import type { Reached } from './addresses/is-https.js';
import type { Authenticator } from './bearer.js';
import type { HostRoute } from './door.js';
import type { Meters } from './meter.js';
import type { OwnOrigins } from './origins/own-origins.js';
import type { Repetitions } from './repeatable.js';
import type { RequestCaller } from './requests/finished-request.js';
import type { RequestRecorder } from './requests/request-recorder.js';
import type { EventStream } from './streams/event-stream.js';
import type { OpenStreams } from './streams/open-streams.js';
import type { ResponseBacklog } from './unsent/response-backlog.js';
import type { UsageNotes } from './usage.js';
import type { Visits } from './visit.js';

/** Parts that calls need on their way through a route. */
export interface PipelineParts extends Reached {
  readonly keys: Authenticator;
  readonly visits: Visits;
  readonly suspensions: Pick<Suspensions, 'requireActive'>;
  readonly meters: Meters;
  readonly repetitions: Repetitions;
  readonly usage: UsageNotes;
  readonly backlog: ResponseBacklog;
  readonly streams: OpenStreams;
  readonly origins: OwnOrigins;
  /** Answers calls of commands that ask how they arrived. */
  readonly probe?: RequestHandler;
  readonly requests: RequestRecorder;
  readonly clock: Clock;
  readonly log: Logger;
}

/** One call of a route. */
export interface Call<R extends HostRoute = HostRoute> {
  readonly route: R;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly receivedAt: Date;
  /** The client's address. */
  readonly from: string;
  /** Filled once the caller is known. */
  readonly who: RequestCaller;
  /** Released once the reply is sent. */
  readonly held: DisposableStack;
  /** Present: the caller follows the call by its events. */
  readonly events: EventStream | undefined;
}
