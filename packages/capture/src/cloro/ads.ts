import type { Ad } from '@namedrop/plugin-api';
import { type AdParts, advertisements } from '../reading/ads.js';
import type { AnyAd, BrandAd, StoreAd } from './shapes.js';

/** Each advertisement by itself, of an advertiser's cards or of a group under one heading. */
export function adsOf(ads: readonly AnyAd[]): Ad[] {
  return advertisements(ads.flatMap(partsOf));
}

function partsOf(ad: AnyAd): AdParts[] {
  if (ad.ads.length > 0) return ad.ads.map(storeAd);
  return ad.brand || ad.cards.length > 0 ? brandAds(ad) : [storeAd(ad)];
}

/** An advertiser without cards is one advertisement, if it has a name. */
function brandAds({ brand = {}, cards, visibility, rendered }: BrandAd): AdParts[] {
  const shared = {
    advertiser: brand.name,
    advertiserUrl: brand.url,
    rendered: rendered ?? (visibility?.toLowerCase() === 'hidden' ? false : undefined),
  };
  if (cards.length > 0) return cards.map((card) => ({ ...shared, ...card }));
  return brand.name ? [shared] : [];
}

function storeAd({ store, domain, title, url }: StoreAd): AdParts {
  return { advertiser: store || domain, title, url, domain };
}
