import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A request that a loopback upstream got. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** What a vendor does with one request. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** A response as data. */
export interface VendorReply {
  /** Default 200. */
  readonly status?: number;
  /** Default: JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
}

export function bytesOf({ body }: VendorReply): Buffer<ArrayBuffer> {
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function begin(response: ServerResponse, { status = 200, headers = {} }: Omit<VendorReply, 'body'>, length?: number) {
  const size = length === undefined ? {} : { 'content-length': String(length) };
  response.writeHead(status, { 'content-type': 'application/json', ...size, ...headers });
  response.flushHeaders();
}

/** What vendors do on good days and bad ones. */
export const behaviours = {
  /** Answers at once. */
  reply:
    (reply: VendorReply): Behaviour =>
    (_request, response) => {
      const bytes = bytesOf(reply);
      begin(response, reply, bytes.length);
      response.end(bytes);
    },

  /** Not even headers, until `milliseconds` have passed. */
  slow:
    (milliseconds: number, then: Behaviour): Behaviour =>
    async (request, response) => {
      await wait(milliseconds, undefined, { ref: false });
      if (!response.destroyed) await then(request, response);
    },

  /** Takes the request and never answers. */
  silent: (): Behaviour => () => undefined,

  /** Headers and the first `bytes` bytes of the body, then nothing more. */
  stalled:
    (reply: VendorReply, bytes = 1): Behaviour =>
    (_request, response) => {
      const body = bytesOf(reply);
      begin(response, reply, body.length);
      response.write(body.subarray(0, bytes));
    },

  /** The body in pieces of `size` bytes, one every `milliseconds`. */
  drip:
    (reply: VendorReply, { size = 16, milliseconds = 10 }: { size?: number; milliseconds?: number } = {}): Behaviour =>
    async (_request, response) => {
      const body = bytesOf(reply);
      begin(response, reply, body.length);
      for (let at = 0; at < body.length && !response.destroyed; at += size) {
        response.write(body.subarray(at, at + size));
        await wait(milliseconds, undefined, { ref: false });
      }
      response.end();
    },

  /** Breaks the connection before any header. */
  reset: (): Behaviour => (_request, response) => void response.socket?.resetAndDestroy(),

  /** Promises the whole body, sends its first `bytes` bytes and breaks the connection. */
  cutOff:
    (reply: VendorReply, bytes: number): Behaviour =>
    (_request, response) => {
      const body = bytesOf(reply);
      begin(response, reply, body.length);
      response.write(body.subarray(0, bytes), () => response.socket?.destroySoon());
    },

  /** The first `bytes` bytes of the body, sent as if they were all of it. */
  truncated: (reply: VendorReply, bytes: number): Behaviour => {
    const body = bytesOf(reply).subarray(0, bytes);
    return (_request, response) => {
      begin(response, reply, body.length);
      response.end(body);
    };
  },

  /** Says that it is JSON, and is not. */
  brokenJson: (): Behaviour => behaviours.reply({ body: '{"output": [}' }),

  /** A web page, as gateways and captive portals send it. */
  html: (status = 200): Behaviour =>
    behaviours.reply({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><html><head><title>Gateway</title></head><body><h1>Please wait</h1></body></html>',
    }),

  /** A JSON string of that many bytes. */
  huge: (bytes: number): Behaviour => {
    const filling = Buffer.alloc(64 * 1024, 'a');
    return (_request, response) => {
      begin(response, {}, bytes);
      response.write('"');
      let left = bytes - 2;
      const pump = () => {
        while (left > 0 && !response.destroyed) {
          const piece = filling.subarray(0, Math.min(left, filling.length));
          left -= piece.length;
          if (!response.write(piece)) return response.once('drain', pump);
        }
        return response.end('"');
      };
      pump();
    };
  },

  /** One behaviour per request, in order; the last one stays. */
  inTurn: (first: Behaviour, ...others: readonly Behaviour[]): Behaviour => {
    const waiting = [first, ...others];
    return (request, response) => (waiting.length > 1 ? waiting.shift()! : waiting[0]!)(request, response);
  },
};
