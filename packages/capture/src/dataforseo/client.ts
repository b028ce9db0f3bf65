import type { Http } from '@namedrop/plugin-api';
import type { DataForSeoAccess } from '../config.js';
import type { DataForSeoCapture } from '../definitions.js';
import type { Vendor } from '../vendor.js';

/** DataForSEO, ready to capture one surface. */
export function dataForSeoVendor(_capture: DataForSeoCapture, _access: DataForSeoAccess, _http: Http): Vendor {
  throw new Error('under construction');
}
