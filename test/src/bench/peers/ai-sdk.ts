import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../process/child.js';
import type { UpstreamUrls, World } from '../world/world.js';
import type { Contender } from './contender.js';
import { install, PEER_ENVIRONMENT } from './install.js';

/** The versions that are measured. No dependencies: they are installed into a temporary folder. */
const PACKAGES = [
  'ai@7.0.173',
  '@ai-sdk/openai@4.0.118',
  '@ai-sdk/anthropic@4.0.105',
  '@ai-sdk/google@4.0.121',
  '@ai-sdk/openai-compatible@3.0.92',
];

/** What the process of the AI SDK works with. */
export interface AiSdkSettings {
  /** The folder that the packages are installed in. */
  readonly folder: string;
  readonly upstreams: UpstreamUrls;
}

/**
 * Installs the Vercel AI SDK and starts a process that makes its calls.
 * A unit is four `generateText` with a web search. Perplexity's is a chat completion with the same text and no search
 * results, as the SDK has no client for the Agent API.
 * Rejects when it cannot be installed.
 */
export async function startAiSdk(world: World, cleanUp: AsyncDisposableStack): Promise<Contender> {
  const folder = path.join(world.folder, 'ai-sdk');
  await install(folder, PACKAGES);
  const settings: AiSdkSettings = { folder, upstreams: world.upstreams };
  const process = cleanUp.use(await Child.start(MODULE, [JSON.stringify(settings)], { env: PEER_ENVIRONMENT }));
  return { process, writes: false, closedLoop: (loop) => process.order('closedLoop', loop) };
}

const MODULE = fileURLToPath(new URL('ai-sdk-main.js', import.meta.url));
