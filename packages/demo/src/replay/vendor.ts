import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { RecordedAnswer, RecordedPlatform } from './recording.js';
import type { WireReply } from './replayed.js';

/** What a caller can do wrong, or a vendor can suffer from. */
type VendorFault = 'key' | 'path' | 'method' | 'request' | 'overloaded';

/** One vendor's API as it looks from outside: how it is called, and the true shapes of its answers and errors. */
export interface Vendor {
  readonly platform: RecordedPlatform;
  /** The path of the base URL that the vendor's SDK is given. */
  readonly base: string;
  /** What the SDK appends to it. */
  readonly path: RegExp;
  /** The key that a request carries; undefined when it carries none. */
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  /** Reads a request body, and yields the question in it. */
  readonly request: z.ZodType<string>;
  /** The body of a 200. */
  answer(recorded: RecordedAnswer): unknown;
  readonly faults: Readonly<Record<VendorFault, WireReply>>;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
}

/** The text of a message: a plain string, or parts of which some hold text. */
const Content = z.union([
  z.string(),
  z.array(z.looseObject({ text: z.string().optional() })).transform((parts) => parts.map(({ text }) => text).join('')),
]);

/** A conversation, or a plain question. Yields what was said last. */
export const Conversation = z.union([
  z.string().min(1),
  z
    .array(z.looseObject({ content: Content }))
    .min(1)
    .transform((messages) => messages.at(-1)?.content ?? ''),
]);

/** The whole seconds since 1970, as the vendors stamp their answers. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
