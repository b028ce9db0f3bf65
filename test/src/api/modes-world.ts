import type { ModesResponse } from '@namedrop/contract';
import { definePlugin, type Plugin, type Surface, SurfaceError, z } from '@namedrop/plugin-api';

export const CHECK = { query: 'best crm', brand: 'Acme' };

/** A question that an engine was asked, with its platform. */
export interface Asked {
  readonly platform: string;
  readonly model?: string;
}

export interface EngineOptions extends Partial<Pick<Surface, 'models' | 'localizes' | 'regions'>> {
  /** `no_key`: installed without a key. `not_installed`: declared, and served by no surface. Default: ready. */
  readonly state?: 'no_key' | 'not_installed';
  /** Credits of the mode that has the engine's name. Default: 40; null: there is no such mode. */
  readonly price?: number | null;
  /** Whether every question fails. */
  readonly isDown?: boolean;
  /** Receives every question. */
  readonly asked?: Asked[];
}

/** A plugin that brings an engine of its own: a platform on the api channel, and a mode of the same name. */
export function engine(id: string, { state, price = 40, isDown, asked, ...more }: EngineOptions = {}): Plugin {
  const surface: Surface = {
    platform: id,
    channel: 'api',
    ...more,
    async ask({ model }) {
      asked?.push({ platform: id, model });
      if (isDown) throw new SurfaceError('unavailable', 'down');
      return { text: `Acme leads, says ${id}.`, citations: [] };
    },
  };
  const keyless = {
    platform: id,
    channel: 'api' as const,
    needs: [`${id.toUpperCase()}_API_KEY`],
    models: more.models,
  };
  return definePlugin({
    id: `${id.replaceAll('_', '-')}-engine`,
    apiVersion: 1,
    config: z.strictObject({}),
    requires: {},
    platforms: [{ id, label: `The ${id}`, api: { provider: `maker_of_${id}`, deadlineMs: 7000 } }],
    modes: price === null ? [] : [{ name: id, label: `The ${id}`, channel: 'api', platforms: [id], price }],
    setup: () => ({ surfaces: state === 'not_installed' ? [] : [state === 'no_key' ? keyless : surface] }),
  });
}

/** A plugin that serves platforms of the interface on their official APIs. */
export function official(...platforms: readonly string[]): Plugin {
  const surfaces = platforms.map(
    (platform): Surface => ({
      platform,
      channel: 'api',
      ask: async () => ({ text: `Acme leads, says ${platform}.`, citations: [] }),
    }),
  );
  return definePlugin({
    id: 'official',
    apiVersion: 1,
    config: z.strictObject({}),
    requires: {},
    setup: () => ({ surfaces }),
  });
}

/** The plugins of a host's configuration, by id. */
export const byId = (...plugins: readonly Plugin[]) =>
  Object.fromEntries(plugins.map((module) => [module.id, { module }]));

/** Finds a mode in a list of modes. @throws Error where it is not listed */
export function modeIn({ modes }: Pick<ModesResponse, 'modes'>, name: string): ModesResponse['modes'][number] {
  const mode = modes.find((one) => one.name === name);
  if (!mode) throw new Error(`${name} is not among ${modes.map((one) => one.name).join(', ')}`);
  return mode;
}
