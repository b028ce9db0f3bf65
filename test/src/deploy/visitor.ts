import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { Teardown } from '@namedrop/testing';
import { Agent, fetch, type RequestInit } from 'undici';
import { NAME, type Nginx } from './nginx.js';

/** A caller of the deployment by its name, over TLS, from an address of loopback of its own. */
export class Visitor {
  /** The last `Set-Cookie`, whole. */
  setCookie = '';
  /** The cookie as it is sent. */
  cookie = '';

  private constructor(
    private readonly agent: Agent,
    private readonly port: number,
    private readonly ca: string,
  ) {}

  /** @param address from which it connects, e.g. `127.0.0.2` */
  static async from(t: Teardown, address: string, { port, certificate }: Nginx): Promise<Visitor> {
    const ca = await readFile(certificate, 'utf8');
    const lookup: LookupFunction = (_name, { all }, found) =>
      found(null, all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);
    const agent = new Agent({ connect: { ca, lookup }, localAddress: address, allowH2: false, bodyTimeout: 60_000 });
    t.teardown(() => agent.destroy());
    return new Visitor(agent, port, ca);
  }

  fetch(path: string, init: RequestInit = {}) {
    return fetch(`https://${NAME}:${this.port}${path}`, { ...init, dispatcher: this.agent, redirect: 'manual' });
  }

  /** Calls with a JSON body, as a page of the deployment does. @param headers win over those of a page */
  async call(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const sent = { ...this.pageHeaders(), ...headers };
    const response = await this.fetch(path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) });
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) {
      this.setCookie = given;
      this.cookie = given.slice(0, given.indexOf(';'));
    }
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at the actual reply, and not at the expected one
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as any };
  }

  /** Sends the headers of a POST alone. @returns the reply that the server gives before the body */
  async announce(path: string, bytes: number): Promise<{ status: number | undefined; text: string }> {
    const headers = { host: NAME, expect: '100-continue', 'content-length': bytes };
    const { port, ca } = this;
    const call = request({ host: '127.0.0.1', servername: NAME, port, ca, path, method: 'POST', headers });
    call.flushHeaders();
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    const text = await textOf(reply);
    call.destroy();
    return { status: reply.statusCode, text };
  }

  pageHeaders(): Record<string, string> {
    return { origin: `https://${NAME}`, 'content-type': 'application/json', cookie: this.cookie };
  }
}
