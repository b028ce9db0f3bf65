import type { RecordedPlatform } from '@namedrop/demo';
import type { BenchRun } from '../options.js';
import type { RecordedRequest } from '../world/recorded-request.js';
import type { World } from '../world/world.js';
import { startAiSdk } from './ai-sdk.js';
import type { Contender } from './contender.js';
import { startGateway } from './gateway.js';

/** The peers that could be started, and a sentence about each one that could not. */
export interface Peers {
  readonly peers: readonly (Contender & { readonly name: 'gateway' | 'aiSdk' })[];
  readonly notes: readonly string[];
}

/** Installs and starts the peers that the run asks for; `cleanUp` stops them. */
export async function startPeers(
  world: World,
  run: BenchRun,
  requests: Readonly<Record<RecordedPlatform, RecordedRequest>>,
  cleanUp: AsyncDisposableStack,
): Promise<Peers> {
  const started = [
    await attempt('gateway', 'gateway', run.gateway, () => startGateway(world, requests, cleanUp)),
    await attempt('aiSdk', 'Vercel AI SDK', run.peers, () => startAiSdk(world, cleanUp)),
  ];
  return {
    peers: started.flatMap((peer) => ('note' in peer ? [] : [peer])),
    notes: started.flatMap((peer) => ('note' in peer ? [peer.note] : [])),
  };
}

async function attempt<Name extends string>(
  name: Name,
  title: string,
  wanted: boolean,
  start: () => Promise<Contender>,
): Promise<(Contender & { readonly name: Name }) | { readonly note: string }> {
  if (!wanted) return { note: `${title}: not measured, as the command line asks.` };
  try {
    const contender = await start();
    const { figures } = await contender.closedLoop({ concurrency: 1, count: 1 });
    if (figures.failed !== 0) throw new Error('its first unit failed');
    return { name, ...contender };
  } catch (error) {
    const [reason] = String(error).split('\n');
    return { note: `${title}: not measured, because it could not be installed or started (${reason}).` };
  }
}
