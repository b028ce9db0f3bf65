import { INTERFACE } from '@namedrop/contract';
import { buildCatalog, type Catalog, type CatalogProblem, type PluginDeclarations } from '@namedrop/core';
import { interfacePlatforms } from '../catalog/interface-settings.js';
import { didYouMean } from '../hints/nearest.js';
import type { CoreConfig } from './core-config.js';

/** Milliseconds that a capture may take whose plugin declares no deadline. */
const CAPTURE_MS = 90_000;

/** Builds the catalog of a deployment: the interface, the plugins' declarations, the operator's modes and prices. */
export function deploymentCatalog(
  core: Pick<CoreConfig, 'deadlines' | 'targets' | 'modes' | 'prices'>,
  declared: readonly PluginDeclarations[],
): { readonly catalog: Catalog; readonly problems: readonly CatalogProblem[] } {
  const { deadlines, modes = {}, prices = {} } = core;
  return buildCatalog({
    interface: { ...INTERFACE, platforms: interfacePlatforms(core) },
    declared,
    operator: { modes, prices },
    deadlines: { api: deadlines.quickMs, live: CAPTURE_MS },
    suggest: didYouMean,
  });
}
