import type { Endpoint, PublicRequest, Reply, Route } from '@namedrop/plugin-api';
import type { Visit } from './visit.js';

/** A request that came through validation, with the session that it may begin or end. */
export interface DoorRequest<B = unknown> extends PublicRequest<B> {
  readonly visit: Visit;
}

/** An endpoint where people come in and go out; as guarded as a session route, but open to who is not yet signed in. */
export interface DoorRoute<B = unknown> extends Endpoint<B> {
  readonly auth: 'door';
  handle(request: DoorRequest<B>): Promise<Reply>;
}

/** Whatever the host serves. Doors are its own: plugins cannot declare them. */
export type HostRoute = Route | DoorRoute;

/** Declares a door; forgets the body's type, which the host checks by the schema. */
export function door<B>(declaration: DoorRoute<B>): DoorRoute {
  return declaration as unknown as DoorRoute;
}
