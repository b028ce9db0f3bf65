import type { z } from '@namedrop/plugin-api';
import { type CloroAccess, cloroAccess } from './cloro/access.js';
import { Cloro } from './cloro/client.js';
import type { CloroSurface } from './cloro/surface.js';
import { type DataForSeoAccess, dataForSeoAccess } from './dataforseo/access.js';
import { DataForSeo } from './dataforseo/client.js';
import type { DataForSeoSurface } from './dataforseo/surface.js';
import type { Vendor, VendorParts } from './vendor.js';

/** Who captures what people see, and is paid for it: what a plugin tells it of a surface, and an operator of an account. */
interface VendorTypes {
  readonly dataforseo: { readonly surface: DataForSeoSurface; readonly access: DataForSeoAccess };
  readonly cloro: { readonly surface: CloroSurface; readonly access: CloroAccess };
}
export type VendorName = keyof VendorTypes;

/** How each vendor captures one surface; absent: it does not. */
export type Through = { readonly [N in VendorName]?: VendorTypes[N]['surface'] };
/** An operator's access to each vendor; absent: none is asked for. */
export type Accesses = { readonly [N in VendorName]?: VendorTypes[N]['access'] };

interface VendorKind<N extends VendorName> {
  /** The settings of the access. @param attemptMs default of the milliseconds for an attempt, where the vendor has such */
  access(attemptMs: number): z.ZodType<VendorTypes[N]['access']>;
  ready(surface: VendorTypes[N]['surface'], access: VendorTypes[N]['access'], parts: VendorParts): Vendor;
}

/** Every vendor, by the name that settings have for it. */
export const VENDORS: { readonly [N in VendorName]: VendorKind<N> } = {
  dataforseo: { access: dataForSeoAccess, ready: (...parts) => new DataForSeo(...parts) },
  cloro: { access: cloroAccess, ready: (...parts) => new Cloro(...parts) },
};

/** The vendors that capture a surface and may be asked for access, whether or not an operator has it. */
export function vendorsOf(through: Through, accesses: Accesses, parts: VendorParts): Vendor[] {
  const names = Object.keys(through) as VendorName[];
  return names.flatMap((name) => readyVendor(name, through, accesses, parts) ?? []);
}

function readyVendor<N extends VendorName>(
  name: N,
  { [name]: surface }: Through,
  { [name]: access }: Accesses,
  parts: VendorParts,
): Vendor | undefined {
  return surface && access && VENDORS[name].ready(surface, access, parts);
}
