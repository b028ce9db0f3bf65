import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import grok from '@namedrop/grok';
import openaiCompatible from '@namedrop/openai-compatible';
import perplexity from '@namedrop/perplexity';
import type { Answer, Plugin, Question } from '@namedrop/plugin-api';
import { buildPlugin, buildSurface } from '@namedrop/testing';
import type { Sample } from './sample.js';

/** Reads a sample as a surface of ours does. @throws SurfaceError */
export type Reader = (sample: Sample) => Promise<Answer>;

const QUESTION: Question = { text: 'best crm for a small team', region: 'us' };
const BASE_URL = 'https://upstream.example';
const KEY = 'example-key';

/** Plugins that ask an official API, by the folder of its samples. */
const OFFICIAL: Readonly<Record<string, Plugin>> = {
  openai: chatgpt,
  anthropic: claude,
  gemini,
  perplexity,
  xai: grok,
};

/** Folders of APIs that speak a common format. */
const COMPATIBLE: ReadonlySet<string> = new Set(['compatible', 'deepseek', 'meta', 'openrouter']);

/** Plugins that capture vendors serve, by the first word of a sample's name. */
const CAPTURED: Readonly<Record<string, Plugin>> = {
  ai_mode: aiMode,
  ai_overview: aiOverview,
  bing_copilot: bingCopilot,
  chatgpt,
  gemini,
  perplexity,
};
const CAPTURE_VENDORS: ReadonlySet<string> = new Set(['cloro', 'dataforseo']);

/** The reader of a sample; undefined where no surface of ours reads such bodies. */
export function readerOf({ vendor, name, body }: Sample): Reader | undefined {
  const official = OFFICIAL[vendor];
  if (official) return asked(official, { apiKey: KEY, baseUrl: BASE_URL });
  if (COMPATIBLE.has(vendor)) return asked(openaiCompatible, { engines: { acme: engineOf(body) } });
  const captured = CAPTURED[name.slice(vendor.length + 1).split('-')[0] ?? ''];
  return captured && CAPTURE_VENDORS.has(vendor) ? reread(captured, vendor) : undefined;
}

/** Asks a surface whose upstream gives the sample. */
function asked(plugin: Plugin, config: object): Reader {
  return async ({ text, status, headers }) => {
    const fetch = async () => new Response(text, { status, headers });
    const surface = await buildSurface(plugin, config, { fetch, channel: 'api' });
    return surface.ask(QUESTION, AbortSignal.timeout(10_000));
  };
}

function reread(plugin: Plugin, vendor: string): Reader {
  return async ({ text }) => {
    const { surfaces } = await buildPlugin(plugin);
    const live = surfaces.find(({ channel }) => channel === 'live');
    if (!live?.reread) throw new Error(`'${plugin.id}' reads no replies again`);
    return live.reread(vendor, text);
  };
}

/** An engine of the format that a body has; an error body is read alike by all. */
function engineOf(body: unknown): object {
  const { object, type } = Object(body) as { object?: unknown; type?: unknown };
  const protocol = object === 'response' ? 'responses' : type === 'message' ? 'messages' : 'chat';
  return { label: 'Acme', protocol, baseUrl: BASE_URL, apiKey: KEY, model: 'acme-1', price: 1 };
}
