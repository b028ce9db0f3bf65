import { CoreConfig } from '../deployment/core-config.js';
import { deploymentCatalog } from '../deployment/deployment-catalog.js';

/** Builds the catalog of a host without plugins. @param settings of the host */
export function interfaceCatalog(settings: object = {}) {
  return deploymentCatalog(CoreConfig.parse(settings), []).catalog;
}
