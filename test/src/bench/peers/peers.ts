import type { RecordedPlatform } from '@namedrop/demo';
import type { BenchRun } from '../options.js';
import type { RecordedRequest } from '../world/recorded-request.js';
import type { World } from '../world/world.js';
import { startAiSdk } from './ai-sdk.js';
import { attempt } from './attempt.js';
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
    await attempt('gateway', run.gateway, () => tried('gateway', startGateway(world, requests, cleanUp))),
    await attempt('Vercel AI SDK', run.peers, () => tried('aiSdk', startAiSdk(world, cleanUp))),
  ];
  return {
    peers: started.flatMap((result) => ('peer' in result ? [result.peer] : [])),
    notes: started.flatMap((result) => ('note' in result ? [result.note] : [])),
  };
}

/** Names a peer once it has completed a unit. Rejects when it fails at that. */
async function tried<Name extends string>(name: Name, starting: Promise<Contender>) {
  const contender = await starting;
  const { figures } = await contender.closedLoop({ concurrency: 1, count: 1 });
  if (figures.failed !== 0) throw new Error('its first unit failed');
  return { name, ...contender };
}
