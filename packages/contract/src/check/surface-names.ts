import type { Channel } from './askable.js';

/** Channels by which results of a platform are counted apart, the page that people see first. */
export const SURFACE_CHANNELS = ['live', 'api'] as const satisfies readonly Channel[];

/** Names a platform on a channel, e.g. `chatgpt/api`. */
export const surfaceName = (platform: string, channel: Channel): string => `${platform}/${channel}`;

/** Splits the name of a surface. A platform alone has no channel. */
export function surfaceParts(name: string): { readonly platform: string; readonly channel?: string } {
  const [platform = '', ...channel] = name.split('/');
  return channel.length > 0 ? { platform, channel: channel.join('/') } : { platform };
}

/** Orders surfaces by platform; the page that people see comes before the official API. */
export function compareSurfaces(one: string, other: string): number {
  const [first, second] = [surfaceParts(one), surfaceParts(other)];
  if (first.platform !== second.platform) return first.platform < second.platform ? -1 : 1;
  return Number(first.channel === 'api') - Number(second.channel === 'api');
}
