import { type CheckBody, CheckResponse, ErrorBody } from '@namedrop/contract';
import { DemoError } from './demo-error.js';

/** What the demo asks its own API. */
export interface CheckCall {
  readonly url: string;
  readonly token: string;
  readonly query: string;
  readonly brand: string;
}

/**
 * Runs a check over HTTP, as any client would.
 * @throws DemoError when the API refuses it
 */
export async function runCheck(
  { url, token, query, brand }: CheckCall,
  mode: CheckBody['mode'],
  signal: AbortSignal,
): Promise<CheckResponse> {
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, brand, mode }),
    signal,
  });
  const body: unknown = await response.json();
  if (response.ok) return CheckResponse.parse(body);
  const { error } = ErrorBody.parse(body);
  throw new DemoError(`The check was refused (${error.code}): ${error.message}`);
}
