import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { apiReplay } from './api-replay.js';
import type { CaptureVendorName } from './capture-shape.js';
import { CloroReplay } from './cloro/replay.js';
import { dataForSeoReplay } from './dataforseo/replay.js';
import type { RecordedPlatform } from './recording.js';
import type { ReplayedVendor, ReplayOptions, WireReply } from './replayed.js';
import { VENDORS } from './vendors.js';

/** A running replay upstream. */
export interface ReplayUpstream extends AsyncDisposable {
  /** What to give each vendor's SDK as its base URL. */
  readonly baseUrls: Readonly<Record<RecordedPlatform, string>>;
  /** The base URLs of the capture vendors. */
  readonly captureUrls: Readonly<Record<CaptureVendorName, string>>;
}

/** Starts a server on a free port of the loopback address that answers from recordings, in the vendors' own shapes. */
export async function startReplayUpstream(options: ReplayOptions): Promise<ReplayUpstream> {
  const captures = { dataforseo: dataForSeoReplay(options), cloro: new CloroReplay(options) };
  const vendors = [...VENDORS.map((vendor) => apiReplay(vendor, options)), ...Object.values(captures)];
  const server = createServer((request, response) => void serve(request, response, vendors));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const urlOf = (base: string) => `http://127.0.0.1:${port}${base}`;
  const urls = VENDORS.map(({ platform, base }) => [platform, urlOf(base)]);
  return {
    baseUrls: Object.fromEntries(urls) as Record<RecordedPlatform, string>,
    captureUrls: { dataforseo: urlOf(captures.dataforseo.base), cloro: urlOf(captures.cloro.base) },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  vendors: readonly ReplayedVendor[],
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { status, body } = await replyTo(request, vendors, gone.signal);
  if (gone.signal.aborted) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function replyTo(
  request: IncomingMessage,
  vendors: readonly ReplayedVendor[],
  gone: AbortSignal,
): Promise<WireReply> {
  const { method = '', headers } = request;
  const path = request.url?.split('?')[0] ?? '';
  const vendor = vendors.find(({ base }) => path.startsWith(`${base}/`));
  if (!vendor) return { status: 404, body: { error: { message: 'No vendor is replayed here.' } } };
  const body = await json(request).catch(() => undefined);
  return vendor.reply({ method, path: path.slice(vendor.base.length), headers, body, gone });
}
