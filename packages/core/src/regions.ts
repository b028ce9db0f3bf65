/** The places that a check can be asked from. `uk` is the interface's word; ISO upstreams want GB. */
export const REGIONS = ['us', 'uk', 'ca', 'au'] as const;
export type Region = (typeof REGIONS)[number];

/** ISO 3166-1 alpha-2 of each region, for upstreams that speak ISO. */
export const ISO_COUNTRY: Readonly<Record<Region, string>> = { us: 'US', uk: 'GB', ca: 'CA', au: 'AU' };
