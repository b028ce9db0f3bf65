import { randomUUID } from 'node:crypto';
import { type Dispatcher, request } from 'undici';
import { type Shot, UNIQUE } from './units.js';

const run = randomUUID();
let fired = 0;

/** Sends one POST. @returns the reply's text, or undefined if it is not a 200 or the connection failed */
export async function fire({ url, headers, body }: Shot, dispatcher: Dispatcher): Promise<string | undefined> {
  const sent = body.replaceAll(UNIQUE, `${run} ${fired++}`);
  try {
    const response = await request(url, { method: 'POST', headers, body: sent, dispatcher });
    const text = await response.body.text();
    return response.statusCode === 200 ? text : undefined;
  } catch {
    // No reply at all: counted as a failed unit, like an error status.
    return undefined;
  }
}
