import { Catalog } from '@namedrop/core';
import { Surfaces } from '../answers/surfaces.js';
import { modesRoutes } from '../catalog/modes.route.js';
import { OfferedCatalog } from '../catalog/offered-catalog.js';
import { platformsRoute } from '../catalog/platforms.route.js';
import { hostModule } from '../container.js';
import { Contributed } from '../plugins/contributed.js';

/** Platforms and modes that the deployment offers. */
export const catalogModule = hostModule((bind) => {
  bind.service(OfferedCatalog, { declared: Catalog, surfaces: Surfaces }, ({ declared, surfaces }) => {
    return new OfferedCatalog(declared, surfaces);
  });
  bind.routes({ catalog: OfferedCatalog, contributed: Contributed }, modesRoutes);
  bind.routes({ catalog: OfferedCatalog }, ({ catalog }) => [platformsRoute(catalog)]);
});
