import type { z } from 'zod';

/** A parameter or header as the API reference describes it. */
export interface DescribedValue {
  /** Markdown. */
  readonly description: string;
  /** Default: any string. */
  readonly schema?: z.ZodType;
  readonly example?: unknown;
}

/** A response below 400, as the API reference describes it. */
export interface OperationResponse {
  /** Markdown. */
  readonly description: string;
  /** Schema of the body. Absent: the body is not JSON. */
  readonly schema?: z.ZodType;
  /** Headers besides those that the host sends on every response of its kind of route. An optional schema: not always sent. */
  readonly headers?: Readonly<Record<string, DescribedValue>>;
  /** Example bodies by name; each is valid by the schema. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** Webhook that the service sends, as the API reference describes it. */
export interface DescribedEvent {
  /** Name in camel case, unique in the document, e.g. `onWatchFired`. */
  readonly id: string;
  /** One line without a full stop. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Schema of the body. */
  readonly schema: z.ZodType;
  readonly headers: Readonly<Record<string, DescribedValue>>;
  /** Example bodies by name; each is valid by the schema. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/**
 * Description of an endpoint in the OpenAPI document. Method, path, authentication, body and query are those of its
 * route; the errors that the host raises by itself (keys, limits, unreadable bodies, 500) are added for its kind of route.
 */
export interface Operation {
  /** Name in camel case, unique in the document, e.g. `createCheck`. Methods of clients are called after it. */
  readonly id: string;
  /** Group in the reference, e.g. `Checks`. */
  readonly tag: string;
  /** One line without a full stop, in the imperative. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Headers of every response once the body could be read, refusals included: those of the route's `headersFor`. */
  readonly headers?: Readonly<Record<string, DescribedValue>>;
  /** Parameters of the path, by name. */
  readonly params?: Readonly<Record<string, DescribedValue>>;
  /** Responses below 400, by status. */
  readonly responses: Readonly<Record<number, OperationResponse>>;
  /** Codes of errors that the endpoint itself raises, by status from 400. */
  readonly errors?: Readonly<Record<number, readonly string[]>>;
  /** Example request bodies by name; each is valid by the schema of the route. */
  readonly examples?: Readonly<Record<string, unknown>>;
  /** Webhooks that objects of this endpoint cause, by the name of the event, e.g. `watch.fired`. */
  readonly events?: Readonly<Record<string, DescribedEvent>>;
  /** Present: the endpoint is kept for older callers. The path that replaces it, e.g. `/v1/check`. */
  readonly successor?: string;
}
