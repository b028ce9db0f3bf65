import { INTERFACE_MODES, INTERFACE_PLATFORMS, PROVIDERS } from '@namedrop/contract';
import type { ModeDeclaration, PlatformDeclaration, Plugin } from '@namedrop/plugin-api';
import { workspaces } from '../repository/tree.js';

type Declarations = Pick<Plugin, 'platforms' | 'modes'> & { readonly config: Plugin['config'] };

/**
 * Lists the names of engines: ids, labels and providers of platforms, names, labels and aliases of modes. Sources are the
 * interface and the manifests of the plugins in this repository.
 */
export async function engineWords(): Promise<ReadonlySet<string>> {
  const names = workspaces().flatMap(({ folder, manifest }) => (folder.startsWith('plugins/') ? [manifest.name] : []));
  const plugins = await Promise.all(names.map(async (name) => (await import(name)).default as Declarations));
  return new Set([
    ...INTERFACE_PLATFORMS.flatMap(wordsOfPlatform),
    ...INTERFACE_MODES.flatMap(wordsOfMode),
    ...PROVIDERS,
    ...plugins.flatMap((plugin) => declared(plugin.platforms, plugin).flatMap(wordsOfPlatform)),
    ...plugins.flatMap((plugin) => declared(plugin.modes, plugin).flatMap(wordsOfMode)),
  ]);
}

/** Reads a declaration; one that is a function is called with the configuration that an operator leaves empty. */
function declared<T>(
  declaration: readonly T[] | ((config: never) => readonly T[]) = [],
  plugin: Declarations,
): readonly T[] {
  return typeof declaration === 'function' ? declaration(plugin.config.parse({}) as never) : declaration;
}

function wordsOfPlatform({ id, label, api, live }: PlatformDeclaration): string[] {
  return [id, label, ...[api, live].flatMap((channel) => channel?.provider ?? [])];
}

function wordsOfMode({ name, label, aliases = [] }: ModeDeclaration): string[] {
  return [name, ...(label ? [label] : []), ...aliases];
}
