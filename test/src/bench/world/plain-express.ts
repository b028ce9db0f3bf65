import type { AddressInfo } from 'node:net';
import express from 'express';

/** An Express that does one thing before it answers with these bytes. @returns its address */
export async function plainExpress(
  bytes: string,
  before: () => Promise<void>,
  cleanUp: AsyncDisposableStack,
): Promise<string> {
  const app = express().disable('x-powered-by').disable('etag');
  app.post('/v1/check', async (_request, response) => {
    await before();
    response.type('json').send(bytes);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  cleanUp.defer(async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/check`;
}
