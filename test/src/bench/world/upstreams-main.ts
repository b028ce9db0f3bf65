/** The upstreams' process: one server per vendor and one for chat completions, all after the delay that was told last. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANSWERS, COMPLETION } from './answers.js';

let delayMs = 0;

async function serve(body: unknown): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  const server = createServer((request, response) => {
    const reply = () => response.writeHead(200, headers).end(bytes);
    request.resume().once('end', () => (delayMs > 0 ? setTimeout(reply, delayMs) : reply()));
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', (told: { delayMs: number }) => {
  delayMs = told.delayMs;
  process.send?.('told');
});
const vendors = await Promise.all(ANSWERS.map(async ({ platform, body }) => [platform, await serve(body)]));
process.send?.({ ...Object.fromEntries(vendors), completion: await serve(COMPLETION) });
