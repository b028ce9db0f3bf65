import { type PublicWeb, withDeadline } from '@namedrop/plugin-api';
import { attemptHeaders, timestampOf } from './attempt-headers.js';
import type { Claim } from './claims.js';
import { failureOf, type Outcome, outcomeOf } from './outcome.js';
import type { Sealing } from './sealing.js';
import { macsOf, signatures } from './signatures.js';

const NO_SECRET = {
  state: 'failed',
  error: 'nothing was sent: the secret cannot be opened with the key of this deployment',
} as const;

export interface PostmanParts {
  readonly web: PublicWeb;
  readonly sealing: Sealing;
  /** Milliseconds that an attempt may take in all. */
  readonly deadlineMs: number;
  /** Ends attempts that are under way. */
  readonly stopping: AbortSignal;
}

/** Makes attempts: signs, sends, and returns the result. */
export class Postman {
  constructor(private readonly parts: PostmanParts) {}

  /** Never rejects. */
  async attempt(claim: Claim): Promise<Outcome> {
    const began = performance.now();
    const outcome = await this.#send(claim);
    return { ...outcome, tookMs: Math.round(performance.now() - began) };
  }

  async #send(claim: Claim): Promise<Omit<Outcome, 'tookMs'>> {
    const { web, deadlineMs, stopping } = this.parts;
    const secret = this.#secretOf(claim);
    if (secret === undefined) return NO_SECRET;
    const { url, body } = claim;
    const signed = signatures(secret, timestampOf(claim.at), body);
    const headers = { ...attemptHeaders(claim), ...signed };
    const post = (signal: AbortSignal) => web.post(url, { headers, body, signal });
    try {
      return outcomeOf(await withDeadline(deadlineMs, stopping, post), [secret, ...macsOf(signed)]);
    } catch (error) {
      return failureOf(error, deadlineMs);
    }
  }

  #secretOf(claim: Claim): string | undefined {
    try {
      return this.parts.sealing.open(claim);
    } catch {
      return undefined;
    }
  }
}
