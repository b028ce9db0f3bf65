import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@namedrop/plugin-api';
import { Registry } from 'prom-client';
import { createApp } from './app.js';
import type { PipelineParts } from './call.js';
import type { HostRoute } from './door.js';
import { OwnOrigins } from './origins/own-origins.js';
import { type Probes, probeRoutes } from './probes.js';
import { toReply } from './reply.js';
import { HttpMetrics } from './requests/http-metrics.js';
import { RequestRecorder } from './requests/request-recorder.js';
import { OpenStreams } from './streams/open-streams.js';
import { OpenResponses } from './unsent/open-responses.js';
import { type BacklogLimits, ResponseBacklog } from './unsent/response-backlog.js';
import { StalledConnections } from './unsent/stalled-connections.js';

export interface ServerOptions extends Omit<PipelineParts, 'backlog' | 'streams' | 'origins' | 'requests'> {
  readonly routes: readonly HostRoute[];
  readonly probes: Probes;
  /** Takes the metrics of requests. Default: a new one. */
  readonly registry?: Registry;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Further origins of the deployment's pages. */
  readonly allowedOrigins?: readonly string[];
  /** Bounds of the bytes of replies that wait for their readers. */
  readonly backlog?: BacklogLimits;
  /**
   * Milliseconds after which a connection is closed that accepts no byte of its replies. Ten times as long may pass with
   * less than 1 KiB per second. Default 30,000.
   */
  readonly stallMs?: number;
}

export interface HttpServer {
  /** Where it listens, e.g. `http://127.0.0.1:4600`. */
  readonly url: string;
  readonly port: number;
  /** Origins whose pages may change something, besides those of loopback. */
  readonly origins: readonly string[];
  /** Sentence about pages that the next release refuses; undefined where the settings name the origins. */
  readonly originWarning: string | undefined;
  /** Stops accepting, waits for the requests in flight, at most `graceMs`; then cuts what is left. Idempotent. */
  drain(graceMs: number): Promise<void>;
}

/** How long a client may take to send its headers, and its whole request: bounds what a slow one can hold. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** A browser's or proxy's idle connection; longer than the 60 s of common load balancers. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the routes and the probes.
 * @throws the system's error (EADDRINUSE, EACCES…) when it cannot listen
 */
export async function startServer(options: ServerOptions): Promise<HttpServer> {
  const backlog = new ResponseBacklog(options.backlog);
  const streams = new OpenStreams();
  const origins = new OwnOrigins(options);
  const requests = new RequestRecorder(options.log, new HttpMetrics(options.registry ?? new Registry()));
  const routes = [...probeRoutes(options.probes), ...options.routes];
  const app = createApp(routes, { ...options, backlog, streams, origins, requests });
  const open = new OpenResponses();
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1000,
      // Node would refuse one without it, and what is expected below, with an empty body.
      requireHostHeader: false,
    },
    (request, response) => {
      if (!open.add(request, response)) return;
      if (!server.listening) response.setHeader('Connection', 'close');
      app(request, response);
    },
  );
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', refuseBrokenRequest);
  const stalled = new StalledConnections(server, options.stallMs);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  origins.listensAt(url);
  let drained: Promise<void> | undefined;
  return {
    url,
    port,
    origins: origins.list,
    originWarning: origins.warning,
    drain: (graceMs) => {
      drained ??= drain(server, open, graceMs).finally(() => stalled.stop());
      return drained;
    },
  };
}

function listen(server: Server, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function drain(server: Server, open: OpenResponses, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  open.closeConnections();
  server.closeIdleConnections();
  const cut = new AbortController();
  await Promise.race([closed, sleep(graceMs, undefined, { signal: cut.signal }).catch(() => undefined)]);
  cut.abort();
  server.closeAllConnections();
  await closed;
}

/** Bytes that are no HTTP request get the envelope too, as far as the connection still takes one. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const refusals: Record<string, ApiError> = {
    HPE_HEADER_OVERFLOW: new ApiError(431, 'headers_too_large', 'The request headers are too large.'),
    ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'request_timeout', 'The request did not arrive in time.'),
  };
  const refusal = refusals[error.code ?? ''] ?? new ApiError(400, 'invalid_request', 'This is no valid HTTP request.');
  const body = JSON.stringify(toReply(refusal, randomUUID()).body);
  const head = `HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Type: application/json`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
