import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** What the headers of an attempt tell. */
export interface Announced {
  readonly event: string;
  /** Those of the delivery itself. */
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

/** What an attempt says of itself, which is all that it sends but the signatures. */
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
