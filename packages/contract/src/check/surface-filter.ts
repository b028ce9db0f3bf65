import { z } from 'zod';
import { names } from '../fields/query.js';
import { SURFACE_CHANNELS, surfaceName, surfaceParts } from './surface-names.js';

/**
 * A query parameter with platforms, each with a channel (`chatgpt/api`) or on all of them (`chatgpt`). Platforms may be ones
 * that the deployment no longer has.
 * @returns the names of the surfaces, each once and with its channel
 */
export const surfaceFilter = () =>
  names().transform((given, context): readonly string[] => {
    const channels: readonly (string | undefined)[] = [undefined, ...SURFACE_CHANNELS];
    const wrong = given.find((name) => !channels.includes(surfaceParts(name).channel));
    if (wrong !== undefined) {
      context.addIssue({
        code: 'custom',
        message: `must be platforms, or platforms with one of the channels ${SURFACE_CHANNELS.join(', ')}, e.g. chatgpt/api`,
      });
      return z.NEVER;
    }
    return [...new Set(given.flatMap(expanded))];
  });

function expanded(name: string): readonly string[] {
  const { platform, channel } = surfaceParts(name);
  return channel === undefined ? SURFACE_CHANNELS.map((each) => surfaceName(platform, each)) : [name];
}
