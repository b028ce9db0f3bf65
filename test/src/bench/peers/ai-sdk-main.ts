/** The process of the Vercel AI SDK: four calls of `generateText` per unit. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runClosedLoop } from '../load/closed-loop.js';
import { answerOrders } from '../process/answer-orders.js';
import type { AiSdkSettings } from './ai-sdk.js';
import type { UnitLoop } from './contender.js';

const { folder, upstreams } = JSON.parse(process.argv[2] ?? '{}') as AiSdkSettings;

type Tool = (settings: object) => unknown;
interface Provider {
  (model: string): unknown;
  responses(model: string): unknown;
  readonly tools: Readonly<Record<'webSearch' | 'webSearch_20250305' | 'googleSearch', Tool>>;
}
type Create = (settings: object) => Provider;

/** Loads an installed package, of which nothing is known when this is compiled. */
async function load<Name extends string, T>(name: string): Promise<Readonly<Record<Name, T>>> {
  return import(pathToFileURL(path.join(folder, 'node_modules', name, 'dist/index.js')).href);
}

const { generateText } = await load<'generateText', (call: object) => Promise<{ text: string }>>('ai');
const { createOpenAI } = await load<'createOpenAI', Create>('@ai-sdk/openai');
const { createAnthropic } = await load<'createAnthropic', Create>('@ai-sdk/anthropic');
const { createGoogleGenerativeAI } = await load<'createGoogleGenerativeAI', Create>('@ai-sdk/google');
const { createOpenAICompatible } = await load<'createOpenAICompatible', Create>('@ai-sdk/openai-compatible');

const apiKey = 'key-of-the-bench';
const openai = createOpenAI({ baseURL: `${upstreams.chatgpt}/v1`, apiKey });
const anthropic = createAnthropic({ baseURL: `${upstreams.claude}/v1`, apiKey });
const google = createGoogleGenerativeAI({ baseURL: `${upstreams.gemini}/v1`, apiKey });
const perplexity = createOpenAICompatible({ name: 'perplexity', baseURL: `${upstreams.completion}/v1`, apiKey });

const CALLS = [
  {
    model: openai.responses('gpt-6-luna'),
    tools: { web_search: openai.tools.webSearch({}) },
    toolChoice: 'required',
  },
  {
    model: anthropic('claude-haiku-5-5'),
    tools: { web_search: anthropic.tools.webSearch_20250305({ maxUses: 5 }) },
    maxOutputTokens: 4096,
  },
  { model: google('gemini-3.8-flash'), tools: { google_search: google.tools.googleSearch({}) } },
  { model: perplexity('sonar') },
];
let asked = 0;

async function unit(): Promise<boolean> {
  const prompt = `best crm ${asked++}`;
  const answers = await Promise.allSettled(CALLS.map((call) => generateText({ ...call, prompt, maxRetries: 0 })));
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.text.length > 0);
}

answerOrders({ closedLoop: ({ concurrency, ...end }: UnitLoop) => runClosedLoop(concurrency, end, unit) }, 'ready');
