import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Facts in the headers of an attempt. */
export interface Announced {
  readonly event: string;
  /** Headers of the delivery itself. */
  readonly headers: Readonly<Record<string, string>>;
  /** The attempt's UUID. */
  readonly attemptId: string;
  /** When it was begun. */
  readonly at: Date;
}

/** Unix seconds. */
export function timestampOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Returns all headers of an attempt but the signatures. */
export function attemptHeaders({ event, headers, attemptId, at }: Announced): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json',
    'user-agent': `Namedrop/${version}`,
    'x-service-event': event,
    'x-service-timestamp': String(timestampOf(at)),
    'x-service-delivery-id': attemptId,
  };
}
