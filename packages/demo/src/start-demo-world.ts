import { randomUUID } from 'node:crypto';
import { loadRecordings, type Recordings } from './replay/recordings.js';
import { startReplayUpstream } from './replay/replay-upstream.js';
import { type DemoHost, type DemoHostOptions, startDemoHost } from './start-demo-host.js';
import { makeTempFolder } from './temp-folder.js';

export interface DemoWorldOptions extends Pick<DemoHostOptions, 'port' | 'pages' | 'clock' | 'plugins' | 'stop'> {
  /** Default: those that come with the demo. */
  readonly recordings?: Recordings;
  /** Part of the recorded delays that answers take: 0 none, 1 all. */
  readonly pace: number;
}

/**
 * Plays the vendors and starts a host that asks them. Its end stops both and removes their data.
 * @throws what `startDemoHost` throws
 */
export async function startDemoWorld({ recordings: given, pace, ...options }: DemoWorldOptions): Promise<DemoHost> {
  await using resources = new AsyncDisposableStack();
  const recordings = given ?? (await loadRecordings());
  const apiKey = randomUUID();
  const folder = resources.use(await makeTempFolder());
  const upstream = resources.use(await startReplayUpstream({ recordings, apiKey, pace }));
  const host = resources.use(await startDemoHost({ ...options, ...upstream, dataDir: folder.path, apiKey }));
  const all = resources.move();
  return { ...host, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
