import type { Workspace } from '../repository/tree.js';
import { packageOf, type Source } from './source.js';

/** What some folders may import. */
export interface Layer {
  /** Folders that this row speaks of. */
  readonly folders: RegExp;
  /** Our packages that they may import, or single entries of them. */
  readonly may: readonly string[];
  /** Our packages that their tests may import as well. */
  readonly testsMay?: readonly string[];
}

const GROUND = ['@namedrop/contract', '@namedrop/core'];
const PLUGIN_MAY = [...GROUND, '@namedrop/plugin-api'];

/** Who may import whom. */
const LAYERS: readonly Layer[] = [
  { folders: /^packages\/(contract|core|client)$/, may: [] },
  { folders: /^packages\/plugin-api$/, may: GROUND },
  { folders: /^packages\/plugin-runtime$/, may: ['@namedrop/plugin-api'] },
  { folders: /^packages\/create-plugin$/, may: ['@namedrop/contract'] },
  { folders: /^packages\/capture$/, may: PLUGIN_MAY, testsMay: ['@namedrop/testing'] },
  { folders: /^packages\/model-apis$/, may: PLUGIN_MAY },
  { folders: /^packages\/durable-work$/, may: ['@namedrop/plugin-api'], testsMay: ['@namedrop/testing'] },
  // The pages compute the intervals of core, whose module of statistics imports nothing: no other part may reach a browser.
  { folders: /^packages\/dashboard$/, may: ['@namedrop/contract', '@namedrop/core/statistics'] },
  { folders: /^plugins\/dashboard$/, may: [...PLUGIN_MAY, '@namedrop/dashboard-pages'] },
  {
    folders: /^plugins\/[^/]+$/,
    may: [...PLUGIN_MAY, '@namedrop/capture', '@namedrop/model-apis', '@namedrop/durable-work'],
    testsMay: ['@namedrop/testing'],
  },
  { folders: /^host$/, may: [...PLUGIN_MAY, '@namedrop/plugin-runtime'] },
  { folders: /^packages\/testing$/, may: [...PLUGIN_MAY, '@namedrop/plugin-runtime', '@namedrop/host'] },
];
/** Programs that put everything together. */
const MAY_IMPORT_ALL = /^(test|packages\/demo)$/;

/** The row that speaks of a folder, if one does. @param folder from the root, e.g. `packages/core` */
export function layerOf(folder: string): Layer | 'all' | undefined {
  return MAY_IMPORT_ALL.test(folder) ? 'all' : LAYERS.find(({ folders }) => folders.test(folder));
}

/**
 * Which imports break the layers.
 * @returns one sentence each, with what to do
 */
export function layerFaults(workspaces: readonly Workspace[], sources: readonly Source[]): string[] {
  return workspaces.flatMap(({ folder, manifest }) => {
    const layer = layerOf(folder);
    if (layer === 'all') return [];
    if (!layer) return [`${folder} stands in no layer: say in layers.ts what it may import`];
    return sources
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .flatMap((source) => faultsOf(source, layer, manifest.name));
  });
}

function faultsOf(source: Source, layer: Layer, self: string): string[] {
  const allowed = [self, ...layer.may, ...(source.isTest ? (layer.testsMay ?? []) : [])];
  return ownPackages(source.imports.filter((specifier) => !allowed.includes(specifier)))
    .filter((name) => !allowed.includes(name))
    .map((name) => `${source.path} imports ${name}: allowed here are ${allowed.slice(1).join(', ') || 'none of ours'}`);
}

/** The packages of this project among some import specifiers, without duplicates. */
export function ownPackages(specifiers: readonly string[]): string[] {
  const names = specifiers.map(packageOf).filter((name) => name?.startsWith('@namedrop/'));
  return [...new Set(names as string[])];
}
