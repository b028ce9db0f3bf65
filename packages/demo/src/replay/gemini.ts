import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { passagesOf } from './passages.js';
import type { RecordedAnswer } from './recording.js';
import type { Vendor } from './vendor.js';

const Part = z.looseObject({ text: z.string() });

/** generateContent: sources are grounding chunks, and supports say which bytes of the text stand on which chunks. */
export const gemini: Vendor = {
  platform: 'gemini',
  base: '/gemini',
  path: /^\/v1(beta)?\/models\/[^/:]+:generateContent$/,
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),
  request: z.looseObject({ contents: z.array(z.looseObject({ parts: z.array(Part).min(1) })).min(1) }).transform(
    ({ contents }) =>
      contents
        .at(-1)
        ?.parts.map(({ text }) => text)
        .join('') ?? '',
  ),
  answer: (recorded) => ({
    candidates: [
      {
        content: { role: 'model', parts: [{ text: recorded.text }] },
        finishReason: 'STOP',
        index: 0,
        groundingMetadata: groundingOf(recorded),
      },
    ],
    usageMetadata: usageOf(recorded),
    modelVersion: recorded.model,
    responseId: randomUUID().slice(0, 23),
  }),
  faults: {
    key: refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]),
    path: refusal(404, 'NOT_FOUND', 'The requested URL was not found on this server.'),
    method: refusal(404, 'NOT_FOUND', 'The requested URL was not found on this server.'),
    request: refusal(400, 'INVALID_ARGUMENT', '* GenerateContentRequest.contents: contents is not specified'),
    overloaded: refusal(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  },
};

function groundingOf(recorded: RecordedAnswer) {
  const pages = [...new Set(recorded.citations.map(({ url }) => url))];
  return {
    webSearchQueries: recorded.searches,
    groundingChunks: pages.map((uri) => ({ web: { uri, title: new URL(uri).host } })),
    groundingSupports: supportsOf(recorded, pages),
  };
}

/** Segments are counted in UTF-8 bytes, the end exclusive. */
function supportsOf(recorded: RecordedAnswer, pages: readonly string[]) {
  let bytes = 0;
  return passagesOf(recorded).flatMap(({ text, citations }) => {
    const startIndex = bytes;
    bytes += Buffer.byteLength(text);
    if (citations.length === 0) return [];
    const segment = { startIndex, endIndex: bytes, text };
    return [{ segment, groundingChunkIndices: citations.map(({ url }) => pages.indexOf(url)) }];
  });
}

function usageOf({ tokens: { input, output, reasoning } }: RecordedAnswer) {
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    thoughtsTokenCount: reasoning,
    totalTokenCount: input + output + reasoning,
  };
}

function refusal(code: number, status: string, message: string, details?: readonly object[]) {
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } };
}
