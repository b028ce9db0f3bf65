import { WebhookError } from './webhook-error.js';

/** `x-service-signature` covers the body alone; `x-mentions-signature` the time of signing too. */
export type Scheme = 'service' | 'mentions';

/** What one signature header says. */
export interface Signature {
  /** 32 bytes. */
  readonly mac: Uint8Array<ArrayBuffer>;
  /** What stands before the body in what was signed. */
  readonly prefix: string;
  /** Unix seconds, where the signature covers them. */
  readonly signedAt?: number;
}

type HeaderOf = (name: string) => string | undefined;

/** How each scheme is read off the headers. */
export const SIGNATURES: Readonly<Record<Scheme, (header: HeaderOf) => Signature>> = {
  service: (header) => ({ mac: macOf(header('x-service-signature'), 'x-service-signature'), prefix: '' }),
  mentions: (header) => {
    const [, timestamp, mac] = /^t=(\d{1,12}),v1=([0-9a-f]+)$/i.exec(header('x-mentions-signature') ?? '') ?? [];
    if (!timestamp) throw missing('x-mentions-signature');
    return { mac: macOf(mac, 'x-mentions-signature'), prefix: `${timestamp}.`, signedAt: Number(timestamp) };
  },
};

function macOf(hex: string | undefined, header: string): Uint8Array<ArrayBuffer> {
  if (!hex || !/^[0-9a-f]{64}$/i.test(hex)) throw missing(header);
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

function missing(header: string): WebhookError {
  return new WebhookError('missing_signature', `the header ${header} is missing, or is no signature`);
}
