import { existsSync } from 'node:fs';
import type { Http } from '@namedrop/plugin-api';
import { RecordedCalls } from './recorded-calls.js';
import type { RecordedExchange } from './recorded-exchange.js';
import { readRecording } from './recording-file.js';

export interface ReplayOptions {
  /** File of the recording. */
  readonly file: string;
  /** Receives a sentence for each call that was not recorded, or not with this body. */
  report(sentence: string): void;
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Returns outbound HTTP that answers from a recording and reaches no network. A call with another body than any recorded
 * one gets a reply to its address. A call to another address fails as if the network were away.
 * @throws Error when there is no recording
 */
export function replayUpstreams({ file, report }: ReplayOptions): Http {
  if (!existsSync(file)) throw new Error(`there is no recording ${file}: record one first`);
  const calls = new RecordedCalls(readRecording(file));
  return {
    async fetch(input, init) {
      const sent = new Request(input, init);
      sent.signal.throwIfAborted();
      const found = calls.find({ method: sent.method, url: new URL(sent.url), body: await sent.text() });
      const call = `${sent.method} ${sent.url}`;
      if (!found) {
        const known = calls.addresses.join(', ');
        report(`Not recorded: ${call}. The recording ${file} has: ${known || 'nothing'}.`);
        throw new TypeError('fetch failed', { cause: new Error(`${call} was not recorded`) });
      }
      if (!found.sameBody) report(`Replayed for another request body than the recorded one: ${call}`);
      return responseOf(found.exchange);
    },
  };
}

function responseOf({ status = 200, response, rawHeaders }: RecordedExchange): Response {
  const code = Number(status);
  const body = typeof response === 'string' ? response : JSON.stringify(response);
  return new Response(WITHOUT_BODY.has(code) ? null : body, { status: code, headers: { ...(rawHeaders as object) } });
}
