/** The upstreams' process: one server per vendor, and one for chat completions. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedPlatform } from '@namedrop/demo';
import { ANSWER_LENGTHS, type AnswerLength, COMPLETIONS, REPLIES } from '../answers/answers.js';
import { answerOrders } from '../process/answer-orders.js';
import { type RecordedRequest, recordRequest } from './recorded-request.js';

let delayMs = 0;
let length: AnswerLength = ANSWER_LENGTHS[0];
const requests = new Map<string, RecordedRequest>();

/** Serves replies of the current length in turn, after the current delay. @returns the server's address */
async function serve(
  replies: Readonly<Record<AnswerLength, readonly Buffer[]>>,
  read: (request: IncomingMessage) => Promise<void>,
): Promise<string> {
  let turn = 0;
  const server = createServer(async (request, response) => {
    await read(request);
    const bytes = replies[length][turn++ % replies[length].length];
    const headers = { 'content-type': 'application/json', 'content-length': String(bytes?.length) };
    const reply = () => response.writeHead(200, headers).end(bytes);
    if (delayMs > 0) setTimeout(reply, delayMs);
    else reply();
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads a request; keeps the first one. */
const recording = (platform: RecordedPlatform) => async (request: IncomingMessage) => {
  if (requests.has(platform)) await drained(request);
  else requests.set(platform, await recordRequest(request));
};

async function drained(request: IncomingMessage): Promise<void> {
  await new Promise((end) => request.resume().once('end', end));
}

const vendors = await Promise.all(
  Object.entries(REPLIES).map(async ([platform, replies]) => [
    platform,
    await serve(replies, recording(platform as RecordedPlatform)),
  ]),
);
answerOrders(
  {
    delay: (milliseconds: number) => {
      delayMs = milliseconds;
    },
    answerLength: (characters: AnswerLength) => {
      length = characters;
    },
    recordedRequests: () => Object.fromEntries(requests),
  },
  { ...Object.fromEntries(vendors), completion: await serve(COMPLETIONS, drained) },
);
