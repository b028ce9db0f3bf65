import type { ChatTurn } from '@namedrop/plugin-api';
import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const SAMPLES = [
  'grounded',
  'two-parts',
  'offsets-only',
  'blocked-prompt',
  'max-tokens-empty',
  'unknown-parts',
  'widget-links',
];

const MODEL = 'gemini-3.8-flash-001';
const PAGE = 'https://www.example.com/crm/compared';
const USAGE = {
  promptTokenCount: 10,
  toolUsePromptTokenCount: 73,
  candidatesTokenCount: 30,
  thoughtsTokenCount: 109,
  totalTokenCount: 222,
};
const TOKENS = { input: 83, output: 139, reasoning: 109 };

function reply(parts: readonly object[] | undefined, rest: object = {}): object {
  return {
    candidates: [{ ...(parts && { content: { role: 'model', parts } }), finishReason: 'STOP', index: 0, ...rest }],
    usageMetadata: USAGE,
    modelVersion: MODEL,
    responseId: 'r1',
  };
}

const plain = (text: string) => ({ text, citations: [], fanOut: [], model: MODEL, tokens: TOKENS });

const NAME_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const BAD_KEY = 'API key not valid. Please pass a valid API key.';

/** Bodies in the frame of an answer, with odd things in it. */
function oddBodies(): fc.Arbitrary<unknown> {
  const [{ groundingMetadata }] = fixture('grounded').candidates as [{ groundingMetadata: object }];
  const odd = fc.jsonValue();
  const part = fc.oneof(fc.record({ text: fc.string({ unit: 'binary' }) }), odd);
  const grounding = fc.record(
    Object.fromEntries(
      Object.entries(groundingMetadata).map(([key, value]) => [key, fc.oneof(fc.constant(value), odd)]),
    ),
  );
  const candidate = fc.record({ content: fc.record({ parts: fc.array(part) }), groundingMetadata: grounding });
  return fc.record({ candidates: fc.array(fc.oneof(candidate, odd)), usageMetadata: odd });
}

surfaceConformance(test, {
  name: 'gemini',
  plugin,
  channel: 'api',
  module: import.meta.resolve('./index.js'),
  sdk: [import.meta.resolve('@google/genai'), import.meta.resolve('@google/genai/web')],
  needs: ['GEMINI_API_KEY'],
  strayVariables: {
    GEMINI_API_KEY: 'AIza-stray',
    GOOGLE_API_KEY: 'AIza-stray',
    GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9/stray',
    GOOGLE_VERTEX_BASE_URL: 'http://127.0.0.1:9/stray',
    GOOGLE_GENAI_API_VERSION: 'stray',
    GOOGLE_GENAI_USE_VERTEXAI: 'true',
    GOOGLE_GENAI_USE_ENTERPRISE: 'true',
    GOOGLE_CLOUD_PROJECT: 'stray',
    GOOGLE_CLOUD_LOCATION: 'stray',
  },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => ({
    body: reply([{ text: 'They ask for a CRM.', thought: true }, { text }], {
      groundingMetadata: {
        webSearchQueries: ['crm small agency', ''],
        searchEntryPoint: { renderedContent: '<div>crm small agency</div>' },
        groundingChunks: [
          { web: { uri: PAGE, title: 'example.com' } },
          { web: { uri: `${PAGE}/2`, title: 'example.com' } },
        ],
        groundingSupports: [
          { segment: { endIndex: Buffer.byteLength(text), partIndex: 1, text }, groundingChunkIndices: [0] },
        ],
      },
    }),
  }),
  answered: (text) => ({
    text,
    citations: [{ url: PAGE, title: 'example.com', text }],
    fanOut: ['crm small agency'],
    model: MODEL,
    tokens: TOKENS,
  }),
  errorBody: (code, message) => ({ error: { code, message, status: NAME_OF_STATUS[code] ?? 'UNKNOWN', details: [] } }),
  asked: ({ url, json }) => {
    const { contents } = json as { contents: { parts: { text: string }[] }[] };
    return {
      text: contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n'),
      model: /\/models\/(.+):generateContent$/.exec(decodeURIComponent(url))?.[1],
    };
  },
  askedChat: ({ json }) => {
    const { systemInstruction, contents, tools } = json as {
      systemInstruction?: { parts: { text: string }[] };
      contents: { role: string; parts: { text: string }[] }[];
      tools?: unknown;
    };
    const textOf = ({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text).join('');
    const turns = contents.map((turn): ChatTurn => {
      return { role: turn.role === 'model' ? 'assistant' : 'user', content: textOf(turn) };
    });
    const system = systemInstruction && { system: textOf(systemInstruction) };
    return { ...system, turns, webSearch: tools !== undefined };
  },
  replies: [
    {
      title: 'no candidate at all is the fault error',
      reply: { body: { candidates: [], usageMetadata: USAGE } },
      becomes: 'error',
    },
    {
      title: 'a blocked prompt is the fault error',
      reply: {
        body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: USAGE, modelVersion: MODEL },
      },
      becomes: 'error',
    },
    {
      title: 'a candidate without content is the fault error',
      reply: { body: reply(undefined, { finishReason: 'SAFETY' }) },
      becomes: 'error',
    },
    {
      title: 'thoughts that ran out of tokens before the answer are the fault error',
      reply: { body: reply([{ text: 'They ask…', thought: true }], { finishReason: 'MAX_TOKENS' }) },
      becomes: 'error',
    },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: { body: reply([{ text: ' \n' }]) },
      becomes: 'error',
    },
    {
      title: 'a refusal in words is an answer',
      reply: { body: reply([{ text: 'I can’t help with that.' }]) },
      becomes: plain('I can’t help with that.'),
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: { body: reply([{ text: 'Acme is a' }], { finishReason: 'MAX_TOKENS' }) },
      becomes: plain('Acme is a'),
    },
    {
      title: 'an error with HTTP 200 is the fault error',
      reply: { body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } },
      becomes: 'error',
    },
    {
      title: 'an error in a list with HTTP 200 is the fault error',
      reply: { body: [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }] },
      becomes: 'error',
    },
  ],
  errors: [
    {
      title: 'a deadline of the vendor that comes as HTTP 500 is a timeout',
      reply: { status: 500, body: { error: { code: 500, message: 'Late.', status: 'DEADLINE_EXCEEDED' } } },
      fault: 'timeout',
    },
    {
      title: 'a used-up quota that comes as HTTP 503 is rate_limited',
      reply: { status: 503, body: { error: { code: 503, message: 'Enough.', status: 'RESOURCE_EXHAUSTED' } } },
      fault: 'rate_limited',
    },
    {
      title: 'a call that the vendor cancelled is the fault error',
      reply: { status: 499, body: { error: { code: 499, message: 'Gone.', status: 'CANCELLED' } } },
      fault: 'error',
    },
    {
      title: 'a bad key, which comes as HTTP 400, is auth_failed',
      reply: {
        status: 400,
        body: {
          error: {
            code: 400,
            message: BAD_KEY,
            status: 'INVALID_ARGUMENT',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                reason: 'API_KEY_INVALID',
                domain: 'googleapis.com',
              },
            ],
          },
        },
      },
      fault: 'auth_failed',
    },
    {
      title: 'a bad key that is told in words alone is auth_failed',
      reply: { status: 400, body: { error: { code: 400, message: BAD_KEY, status: 'INVALID_ARGUMENT' } } },
      fault: 'auth_failed',
    },
  ],
  samples: Object.fromEntries(SAMPLES.map((file) => [`${file}.json`, fixture(file)])),
  oddBodies: oddBodies(),
});
