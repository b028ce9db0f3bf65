import type { ModesResponse } from '@namedrop/contract';

type OfferedMode = ModesResponse['modes'][number];
type State = OfferedMode['state'];

/** A platform over all modes. */
export interface SetupPlatform {
  readonly id: string;
  readonly label: string;
  /** The best of its channels. */
  readonly state: State;
  /** Channels that can be asked. */
  readonly ready: readonly string[];
}

const ORDER: readonly State[] = ['ready', 'no_key', 'not_installed'];

/** Merges the platforms of the modes: one line each, in the order of the catalog. */
export function offeredPlatforms(modes: readonly OfferedMode[]): SetupPlatform[] {
  const all = new Map<string, SetupPlatform>();
  for (const { channel, platforms } of modes) {
    for (const { id, label, state } of platforms) {
      const { state: before = state, ready = [] } = all.get(id) ?? {};
      const best = ORDER.indexOf(state) < ORDER.indexOf(before) ? state : before;
      const channels = state === 'ready' && !ready.includes(channel) ? [...ready, channel] : ready;
      all.set(id, { id, label, state: best, ready: channels });
    }
  }
  return [...all.values()];
}
