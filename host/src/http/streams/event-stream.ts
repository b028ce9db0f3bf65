import type { Reply } from '@namedrop/plugin-api';
import type { Request, Response } from 'express';
import { serialized } from '../reply.js';
import { STREAM_HEADERS } from './stream-headers.js';

/** Milliseconds between comments that keep proxies from closing a silent connection. */
const HEARTBEAT_MS = 15_000;

const EVENT_STREAM = 'text/event-stream';

/** Returns whether a caller asks for events. */
export function acceptsEvents({ headers: { accept = '' } }: Pick<Request, 'headers'>): boolean {
  return accept.toLowerCase().includes(EVENT_STREAM);
}

/**
 * Events of one call. The response begins with the first of them, so a call that is refused before is answered plainly.
 * What is sent after the caller hung up is dropped.
 */
export class EventStream {
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: Response,
    private readonly heartbeatMs = HEARTBEAT_MS,
  ) {}

  /** Whether the response has begun. */
  get isOpen(): boolean {
    return this.#heartbeat !== undefined;
  }

  /** Sends an event. */
  send(event: string, data: object): void {
    this.#write(event, JSON.stringify(data));
  }

  /** Sends the last event: `report` for a 2xx reply, else `failed`. */
  end(reply: Reply): void {
    const { status, body } = serialized(reply);
    this.#write(status < 300 ? 'report' : 'failed', String(body));
    clearInterval(this.#heartbeat);
    this.response.end();
  }

  #write(event: string, json: string): void {
    if (!this.isOpen) this.#begin();
    this.#put(`event: ${event}\ndata: ${json}\n\n`);
  }

  #begin(): void {
    const type = { 'Content-Type': `${EVENT_STREAM}; charset=utf-8` };
    this.response.status(200).set({ ...STREAM_HEADERS, ...type });
    this.response.flushHeaders();
    this.#heartbeat = setInterval(() => this.#put(': still running\n\n'), this.heartbeatMs).unref();
    this.response.once('close', () => clearInterval(this.#heartbeat));
  }

  #put(text: string): void {
    if (!this.response.closed && !this.response.destroyed) this.response.write(text);
  }
}
