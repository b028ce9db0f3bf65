import type { LivePlatform } from '@namedrop/contract';
import { CAPTURE_SHAPES, type CaptureVendorName, type LiveAnswer } from '@namedrop/demo';
import { type Behaviour, behaviours, loopbackUpstream, type ReceivedRequest, type Teardown } from '@namedrop/testing';

/** How DataForSEO calls the surfaces that it captures. */
const PATHS: ReadonlyMap<string, LivePlatform> = new Map([
  ['/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced', 'chatgpt'],
  ['/v3/ai_optimization/gemini/llm_scraper/live/advanced', 'gemini'],
  ['/v3/serp/google/organic/live/advanced', 'ai_overview'],
  ['/v3/serp/google/ai_mode/live/advanced', 'ai_mode'],
  ['/v3/serp/bing/organic/live/advanced', 'bing_copilot'],
]);

/** How cloro calls those that it captures as tasks; Copilot takes one long call. */
const TASK_TYPES: ReadonlyMap<unknown, LivePlatform> = new Map([
  ['PERPLEXITY', 'perplexity'],
  ['CHATGPT', 'chatgpt'],
  ['GEMINI', 'gemini'],
  ['GOOGLE', 'ai_overview'],
  ['AIMODE', 'ai_mode'],
]);
const COPILOT = '/v1/monitor/bing/aimode';
const TASKS = '/v1/async/task';

/** What a request is about. */
interface Asked {
  readonly vendor: CaptureVendorName;
  readonly platform: LivePlatform;
  /** Whether it carries a question; else it looks for the answer to one. */
  readonly asks: boolean;
}

/** What a surface shows. An empty text: no AI answer. */
export type Shown = Partial<LiveAnswer>;

const SHOWN: LiveAnswer = {
  latencyMs: 0,
  text: 'Acme is a popular choice for small teams. Globex follows.',
  citations: [
    { url: 'https://reviews.example/crm', title: 'CRM reviews', site: 'Reviews', supports: 'Globex follows.' },
  ],
  fanOut: [],
  ads: [],
  brands: [],
};

/** Both capture vendors, on one server of this machine. */
export interface LiveVendor {
  readonly url: string;
  /** The questions about a platform so far, through whichever vendor. */
  questions(platform: LivePlatform): readonly ReceivedRequest[];
  /** Replies so to questions about a platform, or to all questions that one vendor is asked, from now on; absent: well. */
  behave(about: LivePlatform | CaptureVendorName, behaviour?: Behaviour): void;
  /** Replies so to those who look for an answer from now on; absent: with the answer. */
  behaveAtLooks(behaviour?: Behaviour): void;
}

/** @param shown what each surface shows; the same everywhere unless told otherwise */
export async function liveVendor(t: Teardown, shown: Partial<Record<LivePlatform, Shown>> = {}): Promise<LiveVendor> {
  const told = new Map<LivePlatform | CaptureVendorName, Behaviour>();
  let atLooks: Behaviour | undefined;
  const upstream = await loopbackUpstream(t, (request, response) => {
    const asked = askedIn(request);
    if (!asked) return behaviours.reply({ status: 404, body: {} })(request, response);
    const behaviour = asked.asks ? (told.get(asked.platform) ?? told.get(asked.vendor)) : atLooks;
    return (behaviour ?? behaviours.reply({ body: bodyFor(asked, request, shown[asked.platform]) }))(request, response);
  });
  return {
    url: upstream.url,
    questions: (platform) =>
      upstream.requests.filter((request) => {
        const asked = askedIn(request);
        return asked?.asks && asked.platform === platform;
      }),
    behave: (about, behaviour) => void (behaviour ? told.set(about, behaviour) : told.delete(about)),
    behaveAtLooks: (behaviour) => {
      atLooks = behaviour;
    },
  };
}

function askedIn({ method, url, json }: ReceivedRequest): Asked | undefined {
  const path = PATHS.get(url);
  if (path) return { vendor: 'dataforseo', platform: path, asks: true };
  if (url === COPILOT) return { vendor: 'cloro', platform: 'bing_copilot', asks: true };
  const asks = method === 'POST' && url === TASKS;
  const task = TASK_TYPES.get(asks ? (json as { taskType: unknown }).taskType : url.slice(TASKS.length + 1));
  return task && { vendor: 'cloro', platform: task, asks };
}

/** A task is called after its type: one surface has one task. */
function bodyFor({ vendor, platform, asks }: Asked, { url, json }: ReceivedRequest, shown: Shown = {}): unknown {
  if (asks && url === TASKS) {
    return { success: true, task: { id: (json as { taskType: string }).taskType, status: 'QUEUED' } };
  }
  const shape = CAPTURE_SHAPES.find((one) => one.vendor === vendor && one.platform === platform);
  const body = shape?.answer({ ...SHOWN, ...shown }, 'best crm') as { task?: object } | undefined;
  return body?.task ? { ...body, task: { ...body.task, id: url.slice(TASKS.length + 1) } } : body;
}
