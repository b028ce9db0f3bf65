/** The process of the plain ways of block a: an Express 5 that answers at once, and one that first runs an `UPDATE`. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { answerOrders } from '../process/answer-orders.js';
import { PLUGIN_CONNECTIONS } from '../world/database-url.js';
import { plainWallets } from '../world/plain-wallets.js';
import type { PlainSettings } from './plain.js';

const settings = JSON.parse(process.argv[2] ?? '{}') as PlainSettings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: PLUGIN_CONNECTIONS });
const wallets = await plainWallets(pool, settings.wallets);
let turn = 0;
let bytes = '';

const app = express().disable('x-powered-by').disable('etag');
app.post('/bare', (_request, response) => void response.type('json').send(bytes));
app.post('/update', async (_request, response) => {
  await wallets.debit(wallets.ids[turn++ % wallets.ids.length] as string);
  response.type('json').send(bytes);
});
const server = app.listen(0, '127.0.0.1');
await new Promise((listening) => server.once('listening', listening));
answerOrders(
  {
    respondWith: (text: string) => {
      bytes = text;
    },
  },
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
);
