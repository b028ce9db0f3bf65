import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type RecordedExchange, readableBody } from '@namedrop/plugin-runtime';
import { readRecording } from './record-upstreams.js';

export interface ReplayOptions {
  /** The recording, of `recordUpstreams` or `recordedTest`. */
  readonly file: string;
  /** Receives a sentence for each call that was not recorded, or not with this body. */
  report(sentence: string): void;
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Returns a fetch that answers from a recording and reaches no network. Replies to equal calls come in the recorded
 * order, and the last one again and again. A call with another body than any recorded one, such as a random key in it,
 * gets a reply to its address; a call that was not recorded at all fails as if the network were away.
 * @throws Error when there is no recording
 */
export function replayUpstreams({ file, report }: ReplayOptions): typeof fetch {
  if (!existsSync(file)) throw new Error(`there is no recording ${file}: record one first`);
  const exchanges = readRecording(file);
  const replied = new Map<RecordedExchange, number>();
  return async (input, init) => {
    const sent = new Request(input, init);
    sent.signal.throwIfAborted();
    const call = `${sent.method} ${sent.url}`;
    const toAddress = exchanges.filter((exchange) => addressOf(exchange) === call);
    const body = readableBody(await sent.text());
    const equal = toAddress.filter((exchange) => isDeepStrictEqual(exchange.body ?? '', body));
    const reply = leastReplied(equal.length > 0 ? equal : toAddress, replied);
    if (!reply) {
      const known = [...new Set(exchanges.map(addressOf))].join(', ');
      report(`Not recorded: ${call}. The recording ${file} has: ${known || 'nothing'}.`);
      throw new TypeError('fetch failed', { cause: new Error(`${call} was not recorded`) });
    }
    if (equal.length === 0) report(`Replayed for another request body than the recorded one: ${call}`);
    replied.set(reply, (replied.get(reply) ?? 0) + 1);
    return responseOf(reply);
  };
}

function addressOf({ method = 'GET', scope, path }: RecordedExchange): string {
  return `${String(method).toUpperCase()} ${new URL(String(path), String(scope)).href}`;
}

/** Returns the first exchange that was not replayed yet, else the last one. */
function leastReplied(
  among: readonly RecordedExchange[],
  replied: ReadonlyMap<RecordedExchange, number>,
): RecordedExchange | undefined {
  return among.find((exchange) => !replied.has(exchange)) ?? among.at(-1);
}

function responseOf({ status = 200, response, rawHeaders }: RecordedExchange): Response {
  const code = Number(status);
  const body = typeof response === 'string' ? response : JSON.stringify(response);
  return new Response(WITHOUT_BODY.has(code) ? null : body, { status: code, headers: { ...(rawHeaders as object) } });
}
