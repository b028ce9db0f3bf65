import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedPlatform } from './recording.js';
import type { Recordings } from './recordings.js';
import type { Vendor, WireReply } from './vendor.js';
import { VENDORS } from './vendors.js';

export interface ReplayOptions {
  readonly recordings: Recordings;
  /** The one key that all four vendors accept. */
  readonly apiKey: string;
  /** Multiplies the recorded delays: 1 answers at the recorded time, 0 at once. */
  readonly pace: number;
}

/** A running replay upstream. */
export interface ReplayUpstream extends AsyncDisposable {
  /** What to give each vendor's SDK as its base URL. */
  readonly baseUrls: Readonly<Record<RecordedPlatform, string>>;
}

/** Starts a server on a free port of the loopback address that answers from recordings, in the vendors' own shapes. */
export async function startReplayUpstream(options: ReplayOptions): Promise<ReplayUpstream> {
  const server = createServer((request, response) => void serve(request, response, options));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const urls = VENDORS.map(({ platform, base }) => [platform, `http://127.0.0.1:${port}${base}`]);
  return {
    baseUrls: Object.fromEntries(urls) as Record<RecordedPlatform, string>,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, options: ReplayOptions): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { status, body } = await replyTo(request, options, gone.signal);
  if (gone.signal.aborted) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function replyTo(request: IncomingMessage, options: ReplayOptions, gone: AbortSignal): Promise<WireReply> {
  const path = request.url?.split('?')[0] ?? '';
  const vendor = VENDORS.find(({ base }) => path.startsWith(`${base}/`));
  if (!vendor) return { status: 404, body: { error: { message: 'No vendor is replayed here.' } } };
  if (!vendor.path.test(path.slice(vendor.base.length))) return vendor.faults.path;
  if (request.method !== 'POST') return vendor.faults.method;
  if (vendor.keyOf(request.headers) !== options.apiKey) return vendor.faults.key;
  const question = vendor.request.safeParse(await json(request).catch(() => undefined));
  return question.success ? replay(vendor, question.data, options, gone) : vendor.faults.request;
}

async function replay(vendor: Vendor, question: string, options: ReplayOptions, gone: AbortSignal): Promise<WireReply> {
  const recorded = options.recordings.answer(question, vendor.platform);
  await pause(recorded.latencyMs * options.pace, undefined, { signal: gone }).catch(() => undefined);
  if ('overloaded' in recorded) return vendor.faults.overloaded;
  return { status: 200, body: vendor.answer(recorded) };
}
