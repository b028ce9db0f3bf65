/** Why a delivery was not accepted. */
export type WebhookFault =
  /** A header is missing, or not in its form. */
  | 'missing_signature'
  /** The body or the headers were changed, or another secret signed them. */
  | 'wrong_signature'
  /** Signed too long ago, or in the future: perhaps sent again by somebody who listened. */
  | 'stale'
  /** Signed, and no JSON. */
  | 'not_json';

/** A delivery that must not be believed. Answer it with 400, and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  constructor(
    readonly fault: WebhookFault,
    message: string,
  ) {
    super(message);
  }
}
