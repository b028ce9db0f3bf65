import { createHmac } from 'node:crypto';

/** Characters of a MAC in hex. */
const MAC_CHARS = 64;

/**
 * Returns the two headers that prove the sender of a body: one over the body alone, one over the time as well, so that a
 * receiver can refuse a copy of an old request. Both are HMAC-SHA256 in hex, keyed by the secret as UTF-8.
 * @param timestamp Unix seconds
 */
export function signatures(secret: string, timestamp: number, body: string) {
  const mac = (text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');
  return {
    'x-service-signature': mac(body),
    'x-mentions-signature': `t=${timestamp},v1=${mac(`${timestamp}.${body}`)}`,
  };
}

/** Returns the MACs in those headers: each of them is a proof, in any text. */
export function macsOf(signed: ReturnType<typeof signatures>): string[] {
  return Object.values(signed).map((value) => value.slice(-MAC_CHARS));
}
