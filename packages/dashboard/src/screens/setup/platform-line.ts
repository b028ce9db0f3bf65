import type { PlatformsResponse } from '@namedrop/contract';

type SetupPlatform = PlatformsResponse['platforms'][number];

/** A platform as the setup shows it. */
export interface PlatformLine {
  /** The best state of its channels. */
  readonly state: SetupPlatform['channels'][number]['state'];
  /** Channels that can be asked. */
  readonly ready: readonly string[];
  /** Variables of the channel that lacks the fewest; empty where one is ready. */
  readonly needs: readonly string[];
}

const CHANNELS: Readonly<Record<string, string>> = { api: 'API', live: 'page' };

/** Sums the channels of a platform up. */
export function platformLine({ channels }: Pick<SetupPlatform, 'channels'>): PlatformLine {
  const ready = channels.filter(({ state }) => state === 'ready').map(({ channel }) => CHANNELS[channel] ?? channel);
  if (ready.length > 0) return { state: 'ready', ready, needs: [] };
  const [least] = channels
    .filter(({ state }) => state === 'no_key')
    .toSorted((one, other) => one.needs.length - other.needs.length);
  return least ? { state: 'no_key', ready, needs: least.needs } : { state: 'not_installed', ready, needs: [] };
}
