import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedPlatform } from '@namedrop/demo';
import { type Shot, UNIQUE } from '../load/units.js';
import { Child } from '../process/child.js';
import type { RecordedRequest } from '../world/recorded-request.js';
import type { World } from '../world/world.js';
import type { Contender } from './contender.js';
import { install, PEER_ENVIRONMENT } from './install.js';

/** The version that is measured. No dependency: it is installed into a temporary folder. */
const GATEWAY = '@portkey-ai/gateway@1.15.2';

/** The API that each vendor's requests are made for, as the gateway names it. */
const PROVIDERS: Readonly<Record<Exclude<RecordedPlatform, 'gemini'>, string>> = {
  chatgpt: 'openai',
  claude: 'anthropic',
  perplexity: 'openai',
};

/**
 * Installs the gateway and starts it, reachable from this machine alone and without the bench's environment.
 * A unit is the four requests of the surfaces. Gemini's is converted from a chat completion by the gateway, whose
 * pass-through of other requests fails on Node.js 24.
 * Rejects when it cannot be installed.
 */
export async function startGateway(
  world: World,
  requests: Readonly<Record<RecordedPlatform, RecordedRequest>>,
  cleanUp: AsyncDisposableStack,
): Promise<Contender> {
  const folder = path.join(world.folder, 'gateway');
  await install(folder, [GATEWAY]);
  const main = path.join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const preload = fileURLToPath(new URL('loopback-only.js', import.meta.url));
  const process = await Child.start(main, ['--headless'], {
    cwd: folder,
    env: PEER_ENVIRONMENT,
    execArgv: ['--import', preload],
  });
  cleanUp.use(process);
  const url = `http://127.0.0.1:${process.greeting}`;
  const { gemini, ...others } = requests;
  const passedThrough = Object.entries(others).map(([platform, request]) =>
    passThrough(
      url,
      world.upstreams[platform as keyof typeof others],
      PROVIDERS[platform as keyof typeof others],
      request,
    ),
  );
  const unit = [...passedThrough, converted(url, world.upstreams.gemini, gemini)];
  return { process, writes: false, closedLoop: (loop) => world.closedLoop({ units: [unit], ...loop }) };
}

/** A surface's own request. Its path begins with the API's version, which belongs to the upstream's address. */
function passThrough(gateway: string, upstream: string, provider: string, request: RecordedRequest): Shot {
  const [, version] = request.path.split('/');
  return shot(`${gateway}${request.path}`, `${upstream}/${version}`, provider, request);
}

/** A chat completion with a web search, of which the gateway makes the request of the surface. */
function converted(gateway: string, upstream: string, { path, headers }: RecordedRequest): Shot {
  const body = JSON.stringify({
    model: /models\/([^:]+):/.exec(path)?.[1],
    messages: [{ role: 'user', content: `best crm ${UNIQUE}` }],
    tools: [{ type: 'function', function: { name: 'googleSearch' } }],
  });
  const authorization = `Bearer ${headers['x-goog-api-key']}`;
  return shot(`${gateway}/v1/chat/completions`, upstream, 'google', { headers: { ...headers, authorization }, body });
}

function shot(
  url: string,
  upstream: string,
  provider: string,
  { headers, body }: Pick<RecordedRequest, 'headers' | 'body'>,
): Shot {
  return { url, headers: { ...headers, 'x-portkey-provider': provider, 'x-portkey-custom-host': upstream }, body };
}
