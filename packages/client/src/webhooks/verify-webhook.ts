import { type Scheme, SIGNATURES, type Signature } from './signatures.js';
import { WebhookError } from './webhook-error.js';

/** Header names in any case, as `node:http` gives them, or the `Headers` of a `Request`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The body as it came, before anything has parsed it: another white space is another signature. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** `webhook_secret` of the watch, or the secret of the endpoint. Several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** Which signatures must be right. Default both: only `mentions` tells a delivery from its replay. */
  readonly schemes?: readonly Scheme[];
  /** Seconds between signing and now, either way. Default 300; retries are signed anew. */
  readonly toleranceSeconds?: number;
  /** Default: the clock's. */
  readonly now?: Date;
}

/** A delivery that can be believed. */
export interface VerifiedWebhook<T = unknown> {
  /** Of the header `x-service-event`, e.g. `watch.fired`. Not signed: the body says it too. */
  readonly event: string | undefined;
  /** Of this attempt. Retries have others: tell deliveries apart by `run_id` of `watch.fired` or `id` of `ask.completed`. */
  readonly deliveryId: string | undefined;
  /** The body, parsed. */
  readonly payload: T;
}

/**
 * Whether a delivery comes from whoever knows the secret, unchanged and not long ago. Compares in constant time, with
 * the Web Crypto that Node.js 20 and later, Deno, Bun, browsers and workers have.
 * @throws WebhookError saying why not
 */
export async function verifyWebhook<T = unknown>(options: VerifyOptions): Promise<VerifiedWebhook<T>> {
  const { headers, schemes = ['service', 'mentions'] } = options;
  if (schemes.length === 0) throw new TypeError('schemes: name at least one signature that must be right');
  const header = (name: string) => headerOf(headers, name);
  const bytes = typeof options.body === 'string' ? new TextEncoder().encode(options.body) : options.body;
  const signatures = schemes.map((scheme) => SIGNATURES[scheme](header));
  const keys = await Promise.all([options.secret].flat().map(keyOf));
  for (const signature of signatures) {
    if (!(await isRight(signature, bytes, keys))) {
      throw new WebhookError('wrong_signature', 'the signature is not that of this body and secret');
    }
    requireFresh(signature, options);
  }
  return { event: header('x-service-event'), deliveryId: header('x-service-delivery-id'), payload: parsed<T>(bytes) };
}

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** The bytes of the secret's characters, also where they look like hexadecimal digits. */
function keyOf(secret: string): Promise<HmacKey> {
  if (secret === '') throw new TypeError('secret: must not be empty');
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['verify']);
}

async function isRight({ mac, prefix }: Signature, body: Uint8Array, keys: readonly HmacKey[]): Promise<boolean> {
  const before = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(before.length + body.length);
  signed.set(before);
  signed.set(body, before.length);
  const verdicts = await Promise.all(keys.map((key) => crypto.subtle.verify(HMAC, key, mac, signed)));
  return verdicts.includes(true);
}

function requireFresh({ signedAt }: Signature, { toleranceSeconds = 300, now = new Date() }: VerifyOptions): void {
  if (signedAt === undefined) return;
  const age = Math.abs(now.getTime() / 1000 - signedAt);
  if (!(age <= toleranceSeconds)) {
    throw new WebhookError('stale', `it was signed ${Math.round(age)} s from now; ${toleranceSeconds} s are allowed`);
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(', ');
}

function parsed<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as T;
  } catch (cause) {
    throw Object.assign(new WebhookError('not_json', 'the body is signed, and no JSON'), { cause });
  }
}
