import type { Captures, Http, Platform } from '@namedrop/plugin-api';
import type { CloroAccess } from '../config.js';
import type { CloroCapture } from '../definitions.js';
import type { Vendor } from '../vendor.js';

export interface CloroParts {
  readonly platform: Platform;
  readonly http: Http;
  readonly captures: Captures;
}

/** cloro, ready to capture one surface. */
export function cloroVendor(_capture: CloroCapture, _access: CloroAccess, _parts: CloroParts): Vendor {
  throw new Error('under construction');
}
